import { formatDeadline, isInDanger, pickOutlook } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Check, Clock, Equal, type IconNode, Lock, Pencil, TriangleAlert, X } from 'lucide';
import { Countdown } from '../../components/countdown.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/notice.tsx';
import { Pill, type Tone } from '../../components/pill.tsx';
import { TeamBar } from '../../components/team-bar.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import type { StoredPick } from '../../lib/session/stored-picks.ts';
import { scoreFor, sideOf } from '../../lib/ui/score.ts';
import { CalendarButton } from './calendar-button.tsx';
import type { LeagueDeadline } from './deadline-event.ts';
import { pickCopy } from './pick-copy.ts';
import { PickGame } from './pick-game.tsx';
import { PickSaving } from './pick-saving.tsx';
import type { PickState } from './pick-state.ts';
import { roundCopy, type VoidReason } from './round-copy.ts';
import type { PickTeam, Saving } from './use-submit-pick.ts';

type PickStyle = { readonly label: string; readonly icon: IconNode; readonly tone: Tone; readonly edge: string };

const PICK_STYLES: Record<PickState, PickStyle> = {
  void: { label: roundCopy.noLongerCounts, icon: TriangleAlert, tone: 'pending', edge: 'edge-pending-fill' },
  none: { label: pickCopy.none, icon: Clock, tone: 'pending', edge: 'edge-pending-fill' },
  missed: { label: pickCopy.locked, icon: Lock, tone: 'neutral', edge: 'edge-fg-3' },
  excused: { label: pickCopy.excused, icon: Check, tone: 'alive', edge: 'edge-alive-mark' },
  waiting: { label: pickCopy.locked, icon: Lock, tone: 'neutral', edge: 'edge-fg-3' },
  'can-change': { label: pickCopy.canChange, icon: Pencil, tone: 'own', edge: 'edge-accent' },
  locked: { label: pickCopy.locked, icon: Lock, tone: 'neutral', edge: 'edge-fg-3' },
  won: { label: pickCopy.won, icon: Check, tone: 'alive', edge: 'edge-alive-mark' },
  lost: { label: pickCopy.lost, icon: X, tone: 'out', edge: 'edge-eliminated-mark' },
};

/** A locked pick whose game is live. */
const LIVE: Partial<Record<ReturnType<typeof pickOutlook>, PickStyle>> = {
  winning: { label: pickCopy.winning, icon: ArrowUp, tone: 'alive', edge: 'edge-alive-mark' },
  losing: { label: pickCopy.losing, icon: ArrowDown, tone: 'out', edge: 'edge-eliminated-mark' },
  tied: { label: pickCopy.tied, icon: Equal, tone: 'neutral', edge: 'edge-fg-3' },
};

function pickStyleOf({ state, team, game, comingWin }: Pick<PickCardProps, 'state' | 'team' | 'game' | 'comingWin'>): PickStyle {
  if (state === 'won' && comingWin !== null) return { ...PICK_STYLES.won, label: comingWin };
  if (state !== 'locked' || team === null || game === null) return PICK_STYLES[state];
  const side = sideOf(game, team.id);
  const style = LIVE[pickOutlook(side)] ?? PICK_STYLES.locked;
  return isInDanger(side) ? { ...style, label: pickCopy.inDanger, icon: TriangleAlert } : style;
}

export type PickCardProps = {
  readonly league: Pick<LeagueDeadline, 'leagueId' | 'leagueName' | 'ordinal'>;
  readonly round: string;
  readonly state: PickState;
  readonly team: PickTeam | null;
  readonly game: Game | null;
  readonly startsAt: Date | null;
  readonly saving: Saving;
  readonly stored: StoredPick | null;
  /** When the source last responded, on the monotonic clock; null to hide the age. */
  readonly sourceUpdatedAt: number | null;
  readonly isOnline: boolean;
  readonly voidReason: VoidReason | null;
  /** A notice about an earlier week. */
  readonly note: string | null;
  readonly hasGames: boolean;
  /** The sentence on when the reader wins as the last survivor; null for everybody else. */
  readonly comingWin: string | null;
  readonly onRetry: (team: PickTeam) => void;
};

function Deadline({ league, round, state, startsAt }: Pick<PickCardProps, 'league' | 'round' | 'state' | 'startsAt'>) {
  if (startsAt === null) return <p className="text-base text-fg-2">{pickCopy.unknownDeadline}</p>;
  const isOpen = state === 'none' || state === 'can-change' || state === 'void';
  return (
    <div className="grid gap-0.5">
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <div className="grid gap-0.5">
          <p className="text-base text-fg-2">
            {isOpen ? pickCopy.locks : pickCopy.lockedAt}{' '}
            <time dateTime={startsAt.toISOString()} className="inline-block font-bold whitespace-normal text-fg">
              {formatDeadline(startsAt)}
            </time>
          </p>
          <Countdown deadline={startsAt} />
        </div>
        {isOpen && <CalendarButton {...league} round={round} startsAt={startsAt} />}
      </div>
      {(state === 'none' || state === 'void') && <p className="text-xs text-fg-3">{pickCopy.missWarning}</p>}
    </div>
  );
}

function Picked({ team, game, state }: { team: PickTeam; game: Game | null; state: PickState }) {
  const score = game === null ? null : scoreFor(game, team.id);
  return (
    <>
      <TeamBar teamId={team.id} name={team.name}>
        {score ?? undefined}
      </TeamBar>
      {game !== null && <PickGame game={game} teamId={team.id} />}
      {game?.status === 'PST' && state !== 'void' && <Note kind="neutral">{pickCopy.postponed}</Note>}
    </>
  );
}

function ChooseLink({ leagueId, className, children }: { leagueId: string; className: string; children: string }) {
  return (
    <Link to="/home/league/$leagueId/choose" params={{ leagueId }} state={{ isFromLeague: true }} className={`btn ${className}`}>
      {children}
    </Link>
  );
}

/**
 * The card without a pick. Offline, it does not claim that the pick was missed, because another
 * device may have sent one.
 */
function NotPicked({ state, leagueId, hasGames, isOnline }: Pick<PickCardProps, 'state' | 'hasGames' | 'isOnline'> & { leagueId: string }) {
  if (state === 'excused') return <Note kind="neutral">{pickCopy.whyExcused}</Note>;
  if (state !== 'none') return state === 'missed' && isOnline ? <Note kind="neutral">{pickCopy.missed}</Note> : null;
  return (
    <>
      <Note kind="pending">{pickCopy.hint}</Note>
      {hasGames && (
        <ChooseLink leagueId={leagueId} className="btn-ink w-full">
          {pickCopy.choose}
        </ChooseLink>
      )}
    </>
  );
}

type ChangeProps = Pick<PickCardProps, 'state' | 'startsAt' | 'voidReason' | 'hasGames'> & { team: PickTeam; leagueId: string };

/** The button that changes a pick; if the pick no longer counts, also a warning that says why. */
function Change({ state, team, startsAt, voidReason, leagueId, hasGames }: ChangeProps) {
  if (state === 'can-change') {
    return hasGames ? (
      <ChooseLink leagueId={leagueId} className="btn-line justify-self-start">
        {pickCopy.change}
      </ChooseLink>
    ) : null;
  }
  if (state !== 'void' || voidReason === null) return null;
  return (
    <>
      <Note kind="warning">{roundCopy.voidPick(team.name, voidReason, startsAt === null ? null : formatDeadline(startsAt))}</Note>
      {startsAt !== null && hasGames && (
        <ChooseLink leagueId={leagueId} className="btn-ink w-full">
          {roundCopy.chooseAnother}
        </ChooseLink>
      )}
    </>
  );
}

/** The reader's pick, its status and its deadline (screens 2.8). */
export function PickCard(props: PickCardProps) {
  const { league, round, state, team, game, startsAt, saving, stored, sourceUpdatedAt, isOnline, voidReason, note, hasGames, onRetry } =
    props;
  const { leagueId } = league;
  const { label, icon, tone, edge } = pickStyleOf(props);
  return (
    <section className={`card edged gap-3 print:hidden ${edge}`} aria-labelledby="pick-title">
      <div className="flex flex-wrap items-center justify-between gap-x-2 pt-0.5">
        <h2 id="pick-title" tabIndex={-1}>
          {pickCopy.title(round)}
        </h2>
        <Pill tone={tone}>
          <Icon of={icon} className="size-[1em]" strokeWidth={2.4} />
          {label}
        </Pill>
      </div>
      <div className="grid gap-3.5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:items-center">
        <div className="grid gap-2.5">
          {team === null ? (
            <NotPicked state={state} leagueId={leagueId} hasGames={hasGames} isOnline={isOnline} />
          ) : (
            <Picked team={team} game={game} state={state} />
          )}
          {team !== null && (
            <Change state={state} team={team} startsAt={startsAt} voidReason={voidReason} leagueId={leagueId} hasGames={hasGames} />
          )}
        </div>
        <div className="grid gap-2.5 lg:border-l lg:border-line lg:pl-8">
          <Deadline league={league} round={round} state={state} startsAt={startsAt} />
          <PickSaving
            saving={saving}
            isStored={team !== null && state !== 'void'}
            isLocked={state !== 'can-change'}
            storedAt={stored !== null && stored.teamId === team?.id ? stored.at : null}
            storedName={team?.name ?? null}
            sourceUpdatedAt={sourceUpdatedAt}
            isOnline={isOnline}
            onRetry={onRetry}
          />
          {note !== null && <Note kind="neutral">{note}</Note>}
        </div>
      </div>
    </section>
  );
}

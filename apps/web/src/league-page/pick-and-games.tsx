import { describeRefusal, describeRound } from '@survivor/rules';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { Skeleton } from '../components/skeleton.tsx';
import { copy } from '../content/copy.ts';
import { pickCopy } from '../content/pick-copy.ts';
import { roundCopy } from '../content/round-copy.ts';
import { type GameSide, GamesSection, type GamesSectionProps } from '../features/games/games-section.tsx';
import { RoundNotes } from '../features/league/round-notes.tsx';
import { ScoresAge } from '../features/league/scores-age.tsx';
import { PickCard } from '../features/pick/pick-card.tsx';
import { PickHints } from '../features/pick/pick-hints.tsx';
import { refusalOf, usedInRound } from '../features/pick/pick-state.ts';
import { TeamOption } from '../features/pick/team-option.tsx';
import { type PickTeam, type Saving, useSubmitPick } from '../features/pick/use-submit-pick.ts';
import type { Game, League } from '../lib/api/trpc.ts';
import { ServerClockContext } from '../lib/clock/use-server-now.ts';
import { toast } from '../lib/ui/toast.ts';
import { useOnline } from '../lib/ui/use-online.ts';
import { type LeagueData, ownPickOf, ownScoreOf, tellsScoresAge } from './own-pick.ts';
import { useLockedQuestion } from './use-locked-question.ts';

type Choice = { readonly team: PickTeam; readonly game: Game };
const NO_GAMES: readonly Game[] = [];

/** The question comes with the first touch or key, not with the page. */
const loadQuestion = () => import('../features/pick/confirm-pick-modal.tsx');
const ConfirmPickModal = lazy(loadQuestion);
const preloadQuestion = () => void loadQuestion().catch(() => undefined);

function useQuestionEarly(): void {
  useEffect(() => {
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) document.addEventListener(kind, preloadQuestion, { once: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, preloadQuestion);
    };
  }, []);
}

const focusHeading = () => document.getElementById('pick-title')?.focus();

function focusFirstTeam(): void {
  const games = document.getElementById('games');
  games?.scrollIntoView({ block: 'start' });
  games?.querySelector<HTMLButtonElement>('.half:not([aria-disabled="true"])')?.focus({ preventScroll: true });
}

export function PickAndGamesSkeleton() {
  return (
    <>
      <Skeleton kind="pick" className="card h-60 md:h-44" />
      <GamesSection
        round=""
        games={undefined}
        ownTeamId={null}
        ownScore={null}
        isLocked
        isOpen
        onToggle={() => undefined}
        renderTeam={() => null}
      />
    </>
  );
}

export type PickAndGamesProps = {
  readonly league: League;
  readonly data: LeagueData;
  readonly renderHolders?: GamesSectionProps['renderHolders'];
  /** Stands below the pick. */
  readonly children?: ReactNode;
};

/** The pick card, the games to pick from, and the question in between. */
export function PickAndGames({ league, data, renderHolders, children }: PickAndGamesProps) {
  const { history, isLocked, notes } = data;
  const { ordinal, description, startsAt } = league.round;
  const clock = useContext(ServerClockContext);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isToggled, setIsToggled] = useState(false);
  const pick = useSubmitPick({ leagueId: league.id, round: ordinal, onStored: () => void data.refreshMembers() });

  const own = ownPickOf({ league, data });
  const ownTeamId = own.countingTeamId;
  const games = data.games.data ?? (data.games.isError ? NO_GAMES : undefined);
  const isOnline = useOnline();
  const isOpenAtFirst = own.team === null || own.state === 'void';
  const isOpen = isOpenAtFirst !== isToggled;

  useQuestionEarly();
  useLockedQuestion({
    isOpen: choice !== null && pick.saving.kind !== 'saving',
    isLocked,
    startsAt,
    onLocked: () => setChoice(null),
  });

  const refuse = (game: Game, teamId: string) => {
    const now = clock.now() ?? startsAt ?? new Date();
    return refusalOf({ league, isEliminated: false, now, game, teamId, history });
  };

  const choose = (game: Game, team: PickTeam) => {
    const refusal = refuse(game, team.id);
    if (!isOnline) toast.error(copy.offline(null));
    else if (refusal?.kind === 'used') toast.info(describeRefusal(refusal, () => team.name));
    else if (refusal !== null) toast.error(describeRefusal(refusal, () => team.name));
    else if (team.id === ownTeamId) toast.info(pickCopy.already(team.name));
    else setChoice({ team, game });
  };

  const submit = async (team: PickTeam) => {
    await pick.submit(team);
    setChoice(null);
    setIsToggled(false);
    requestAnimationFrame(focusHeading);
  };

  const showGames = () => {
    setIsToggled(!isOpenAtFirst);
    requestAnimationFrame(focusFirstTeam);
  };

  const renderTeam = (game: Game, side: GameSide) => {
    const team = side === 'away' ? game.awayTeam : game.homeTeam;
    return (
      <TeamOption
        game={game}
        side={side}
        isOwn={team.id === ownTeamId}
        usedInRound={usedInRound(history, team.id, ordinal)}
        isRefused={!isOnline || refuse(game, team.id) !== null}
        onChoose={() => choose(game, team)}
      />
    );
  };

  const hasFailed = pick.saving.kind === 'failed' || pick.saving.kind === 'missing';
  const saving: Saving = hasFailed && pick.saving.team.id === ownTeamId ? { kind: 'idle' } : pick.saving;
  const tellsAge = data.heardAt !== null && tellsScoresAge(own, saving);
  const canPick = (game: Game) => [game.awayTeam, game.homeTeam].some((team) => refuse(game, team.id) === null);
  const hasTeams = !isOpenAtFirst || games === undefined || games.length === 0 || games.some(canPick);

  return (
    <>
      <RoundNotes league={league} notes={notes} isLocked={isLocked} hasTeams={hasTeams} />
      <PickCard
        league={{ leagueId: league.id, leagueName: league.name, ordinal }}
        round={description}
        state={own.state}
        team={own.team}
        game={own.game}
        startsAt={startsAt}
        saving={saving}
        stored={pick.stored}
        heardAt={tellsAge ? data.heardAt : null}
        isOnline={isOnline}
        voidReason={own.voidReason}
        note={own.undecided.length === 0 ? null : roundCopy.undecided(own.undecided.map(describeRound), description)}
        hasGames={games === undefined || games.length > 0}
        onChoose={showGames}
        onRetry={(team) => void submit(team)}
      />
      {children}
      <GamesSection
        round={description}
        games={games}
        ownTeamId={ownTeamId}
        ownScore={ownScoreOf(own)}
        isLocked={isLocked}
        isOpen={isOpen}
        onToggle={() => setIsToggled(!isToggled)}
        renderTeam={renderTeam}
        renderHolders={renderHolders}
      />
      <ScoresAge games={games ?? NO_GAMES} heardAt={data.heardAt} isToldAbove={tellsAge} />
      <PickHints />
      {choice !== null && startsAt !== null && (
        <Suspense>
          <ConfirmPickModal
            team={choice.team}
            game={choice.game}
            deadline={startsAt}
            saving={pick.saving}
            isOnline={isOnline}
            onConfirm={() => void submit(choice.team)}
            onCancel={() => setChoice(null)}
          />
        </Suspense>
      )}
    </>
  );
}

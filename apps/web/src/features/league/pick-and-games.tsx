import { describeComingWin, describeRound, lastUndecidedKickoff } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { Game, League } from '../../lib/api/trpc.ts';
import { isPickedHere } from '../../lib/session/stored-picks.ts';
import type { AfterPickProps } from '../after-pick/after-pick.tsx';
import { useChoosing } from '../choose/use-choose.tsx';
import { type GameSide, GamesSection, type GamesSectionProps } from '../games/games-section.tsx';
import { type LeagueData, ownPickOf, ownScoreOf, showsScoresAge } from '../pick/own-pick.ts';
import { PickCard } from '../pick/pick-card.tsx';
import { usedInRound } from '../pick/pick-state.ts';
import { roundCopy } from '../pick/round-copy.ts';
import { TeamOption } from '../pick/team-option.tsx';
import { RoundNotes } from './round-changes.tsx';
import { ScoresAge } from './scores-age.tsx';

/** If this part fails to load, the page works without it, and the pick is already stored. */
const AfterPick = lazy<ComponentType<AfterPickProps>>(() => import('../after-pick/after-pick.tsx').catch(() => ({ default: () => null })));

/** Frequent questions in one line each, linked to the rules, and a link to the season ahead. */
function PickHints() {
  return (
    <>
      <Link from="/home/league/$leagueId" to="/home/league/$leagueId/ahead" params={true} className="link justify-self-start text-sm">
        {roundCopy.ahead}
      </Link>
      <details className="group print:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-medium text-fg-2 [&::-webkit-details-marker]:hidden">
          {roundCopy.hintsTitle}
          <Icon of={ChevronDown} className="size-4 group-open:rotate-180" />
        </summary>
        <ul className="grid gap-1 pb-2 text-sm">
          {roundCopy.hints.map(({ anchor, text }) => (
            <li key={text}>
              <Link to="/rules" hash={anchor} className="link">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

const NO_GAMES: readonly Game[] = [];

const focusHeading = () => document.getElementById('pick-title')?.focus();

export function PickAndGamesSkeleton() {
  return (
    <>
      <Skeleton kind="pick" className="card h-60 desk:h-44" />
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

/** A sentence on when the last survivor wins, to show once their team has won; otherwise null. */
function comingWinOf(standings: LeagueData['standings'], games: readonly Game[]): string | null {
  if (standings === undefined || standings.total < 2 || standings.survivors !== 1) return null;
  const kickoff = lastUndecidedKickoff(games);
  return kickoff === undefined ? null : describeComingWin(kickoff);
}

export type PickAndGamesProps = {
  readonly league: League;
  readonly data: LeagueData;
  readonly renderPickers?: GamesSectionProps['renderPickers'];
  /** Rendered below the pick. */
  readonly children?: ReactNode;
};

/** The pick card, the games to pick from, and the confirmation between them. */
export function PickAndGames({ league, data, renderPickers, children }: PickAndGamesProps) {
  const { history, isLocked, notes } = data;
  const { ordinal, description, startsAt } = league.round;
  const [isToggled, setIsToggled] = useState(false);
  const own = ownPickOf({ league, data });
  const ownTeamId = own.countingTeamId;
  const games = data.games.data ?? (data.games.isError ? NO_GAMES : undefined);
  const isOpenAtFirst = own.team === null || own.state === 'void';
  const isOpen = isOpenAtFirst !== isToggled;
  const choosing = useChoosing({
    league,
    data,
    own,
    onStored: () => void data.refreshMembers(),
    onSent: () => {
      setIsToggled(false);
      requestAnimationFrame(focusHeading);
    },
  });
  const { saving, isOnline } = choosing;

  const renderTeam = (game: Game, side: GameSide) => {
    const team = side === 'away' ? game.awayTeam : game.homeTeam;
    return (
      <TeamOption
        game={game}
        side={side}
        isOwn={team.id === ownTeamId}
        usedInRound={usedInRound(history, team.id, ordinal)}
        isRefused={!isOnline || choosing.refuse(game, team.id) !== null}
        onChoose={() => choosing.choose(game, team)}
      />
    );
  };

  const showsAge = data.sourceUpdatedAt !== null && showsScoresAge(own, saving);
  const canPick = (game: Game) => [game.awayTeam, game.homeTeam].some((team) => choosing.refuse(game, team.id) === null);
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
        stored={choosing.stored}
        sourceUpdatedAt={showsAge ? data.sourceUpdatedAt : null}
        isOnline={isOnline}
        voidReason={own.voidReason}
        note={own.undecided.length === 0 ? null : roundCopy.undecided(own.undecided.map(describeRound), description)}
        hasGames={games === undefined || games.length > 0}
        comingWin={comingWinOf(data.standings, games ?? NO_GAMES)}
        onRetry={choosing.submit}
      />
      {own.team !== null && own.game !== null && isPickedHere({ leagueId: league.id, round: ordinal }, own.team.id) && (
        <Suspense>
          <AfterPick league={league} team={own.team} game={own.game} />
        </Suspense>
      )}
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
        renderPickers={renderPickers}
      />
      <ScoresAge games={games ?? NO_GAMES} sourceUpdatedAt={data.sourceUpdatedAt} isShownAbove={showsAge} />
      <PickHints />
      {choosing.dialog}
    </>
  );
}

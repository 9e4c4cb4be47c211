import { describeRefusal } from '@survivor/rules';
import { useContext, useEffect, useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { copy } from '../../content/copy.ts';
import { type GameSide, GamesSection } from '../../features/games/games-section.tsx';
import { RoundNotes } from '../../features/league/round-notes.tsx';
import { ScoresAge } from '../../features/league/scores-age.tsx';
import type { useLeagueData } from '../../features/league/use-league-data.ts';
import { ConfirmPickModal } from '../../features/pick/confirm-pick-modal.tsx';
import { PickCard } from '../../features/pick/pick-card.tsx';
import { pickStateOf, refusalOf, usedInRound } from '../../features/pick/pick-state.ts';
import { TeamOption } from '../../features/pick/team-option.tsx';
import { type PickTeam, useSubmitPick } from '../../features/pick/use-submit-pick.ts';
import { teamOf } from '../../lib/team.ts';
import { toast } from '../../lib/toast.ts';
import type { Game, League } from '../../lib/trpc.ts';
import { ServerClockContext } from '../../lib/use-server-now.ts';

type Choice = { readonly team: PickTeam; readonly game: Game };
const NO_GAMES: readonly Game[] = [];
type Data = ReturnType<typeof useLeagueData>;

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
      <GamesSection round="" games={undefined} ownTeamId={null} isLocked isOpen onToggle={() => undefined} renderTeam={() => null} />
    </>
  );
}

/** The pick card, the games to pick from, and the question in between. */
export function PickAndGames({ league, data }: { league: League; data: Data }) {
  const { history, isLocked, standings } = data;
  const { ordinal, description, startsAt } = league.round;
  const clock = useContext(ServerClockContext);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isToggled, setIsToggled] = useState(false);
  const pick = useSubmitPick({ leagueId: league.id, round: ordinal, onStored: () => void data.refreshMembers() });

  const ownTeamId = history.find((entry) => entry.round === ordinal)?.teamId ?? null;
  const own = ownTeamId === null ? null : { id: ownTeamId, name: teamOf(ownTeamId)?.name ?? '' };
  const games = data.games.data;
  const ownGame = games?.find(({ homeTeam, awayTeam }) => homeTeam.id === ownTeamId || awayTeam.id === ownTeamId) ?? null;
  const ownCell = standings === undefined || standings.document.ownIndex < 0 ? null : standings.cell(standings.document.ownIndex, ordinal);
  const state = pickStateOf({ teamId: ownTeamId, startsAt, isLocked, correct: ownCell?.kind === 'pick' ? ownCell.correct : null });
  const isOpen = (ownTeamId === null) !== isToggled;

  useEffect(() => {
    if (!isLocked || choice === null || pick.saving.kind === 'saving') return;
    setChoice(null);
    toast.error(describeRefusal({ kind: 'locked' }));
  }, [isLocked, choice, pick.saving.kind]);

  const refuse = (game: Game, teamId: string) => {
    const now = clock.now() ?? startsAt ?? new Date();
    return refusalOf({ league, isEliminated: false, now, game, teamId, history });
  };

  const choose = (game: Game, team: PickTeam) => {
    const refusal = refuse(game, team.id);
    if (refusal?.kind === 'used') toast.info(describeRefusal(refusal));
    else if (refusal !== null) toast.error(describeRefusal(refusal));
    else if (team.id === ownTeamId) toast.info(copy.pick.already(team.name));
    else setChoice({ team, game });
  };

  const submit = async (team: PickTeam) => {
    await pick.submit(team);
    setChoice(null);
    setIsToggled(false);
    requestAnimationFrame(focusHeading);
  };

  const showGames = () => {
    setIsToggled(ownTeamId !== null);
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
        isRefused={refuse(game, team.id) !== null}
        onChoose={() => choose(game, team)}
      />
    );
  };

  const canPick = (game: Game) => [game.awayTeam, game.homeTeam].some((team) => refuse(game, team.id) === null);
  const hasTeams = own !== null || games === undefined || games.length === 0 || games.some(canPick);

  return (
    <>
      <RoundNotes league={league} isLocked={isLocked} hasTeams={hasTeams} />
      <PickCard
        league={{ leagueId: league.id, leagueName: league.name, ordinal }}
        round={description}
        state={state}
        team={own}
        game={ownGame}
        startsAt={startsAt}
        saving={pick.saving}
        storedAt={pick.storedAt}
        scoresAt={data.games.dataUpdatedAt}
        onChoose={showGames}
        onRetry={(team) => void submit(team)}
      />
      <GamesSection
        round={description}
        games={games ?? (data.games.isError ? [] : undefined)}
        ownTeamId={ownTeamId}
        isLocked={isLocked}
        isOpen={isOpen}
        onToggle={() => setIsToggled(!isToggled)}
        renderTeam={renderTeam}
      />
      <ScoresAge games={games ?? NO_GAMES} updatedAt={data.games.dataUpdatedAt} />
      {choice !== null && startsAt !== null && (
        <ConfirmPickModal
          team={choice.team}
          game={choice.game}
          deadline={startsAt}
          saving={pick.saving}
          onConfirm={() => void submit(choice.team)}
          onCancel={() => setChoice(null)}
        />
      )}
    </>
  );
}

import { isInProgress, type StandingsCell, type StandingsMember } from '@survivor/rules';
import type { Game, League } from '../../lib/api/trpc.ts';
import { gameOf, scoreFor } from '../../lib/ui/score.ts';
import { teamOf } from '../../lib/ui/team.ts';
import type { useLeagueData } from '../league/use-league-data.ts';
import { type PickState, pickStateOf, undecidedRounds } from './pick-state.ts';
import type { VoidReason } from './round-copy.ts';
import type { PickTeam, Saving } from './use-submit-pick.ts';

export type LeagueData = ReturnType<typeof useLeagueData>;

export type OwnPick = {
  readonly team: PickTeam | null;
  /** The team's id if the pick counts. */
  readonly countingTeamId: string | null;
  readonly game: Game | null;
  readonly state: PickState;
  readonly voidReason: VoidReason | null;
  /** Earlier weeks without a verdict. */
  readonly undecided: readonly number[];
};

/** The reader's row of the standings; null until they load, and for non-members. */
export function ownMemberOf(standings: LeagueData['standings']): StandingsMember | null {
  return standings !== undefined && standings.ownIndex >= 0 ? standings.member(standings.ownIndex) : null;
}

/** The reader's cell of the standings; null until they load, and for non-members. */
const ownCellOf = ({ standings }: LeagueData, round: number): StandingsCell | null =>
  standings === undefined || standings.ownIndex < 0 ? null : standings.cell(standings.ownIndex, round);

/** The reader's pick for the displayed round. */
export function ownPickOf({ league, data }: { league: League; data: LeagueData }): OwnPick {
  const { ordinal: round, startsAt } = league.round;
  const { history, isLocked, notes, standings } = data;
  const teamId = history.find((entry) => entry.round === round)?.teamId ?? null;
  const voidPick = notes?.voidPick ?? null;
  const voidReason = voidPick !== null && voidPick.teamId === teamId ? voidPick.reason : null;
  const cell = ownCellOf(data, round);
  const correct = cell?.kind === 'pick' ? cell.correct : null;
  const state = pickStateOf({ teamId, startsAt, isLocked, correct, isVoid: voidReason !== null, isExcused: cell?.kind === 'excused' });
  return {
    countingTeamId: state === 'void' ? null : teamId,
    team: teamId === null ? null : { id: teamId, name: standings?.teamName(Number(teamId)) ?? teamOf(teamId)?.name ?? '' },
    game: gameOf(data.games.data ?? [], teamId),
    state,
    voidReason,
    undecided: standings === undefined ? [] : undecidedRounds(standings, round),
  };
}

/** The team and score (`10-0`) of the pick's game; null without a score. */
export function ownScoreOf({ team, game }: OwnPick): { team: string; score: string } | null {
  const score = team === null || game === null ? null : scoreFor(game, team.id);
  return team === null || score === null ? null : { team: teamOf(team.id)?.abbreviation ?? team.name, score };
}

/**
 * Whether the pick card shows the age of the scores: its game is live and nothing is being saved.
 */
export function showsScoresAge({ countingTeamId, game }: OwnPick, saving: Saving): boolean {
  return saving.kind === 'idle' && countingTeamId !== null && game !== null && isInProgress(game.status);
}

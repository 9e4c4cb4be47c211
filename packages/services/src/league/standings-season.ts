import type { StandingsHead } from '@survivor/db/queries/standings';
import { RESULT_CODES } from '@survivor/rules';
import type { StandingsView } from './view-league.ts';

/** Names by id: the first is that of team 1, empty where the sport has no such team. */
function namesOf({ teams }: StandingsView['season']): string[] {
  const names = Array.from({ length: teams.at(-1)?.id ?? 0 }, () => '');
  for (const { id, name } of teams) names[id - 1] = name;
  return names;
}

function encodeResults(head: StandingsHead, width: number): string {
  const codes = Array.from({ length: (head.displayedRound - head.startRound + 1) * width }, () => ' ');
  const revealed = new Set(head.rounds.filter((round) => round.isRevealed).map((round) => round.ordinal));
  for (const { round, teamId, result } of head.results) {
    if (result !== null && revealed.has(round)) codes[(round - head.startRound) * width + teamId - 1] = RESULT_CODES[result];
  }
  return codes.join('');
}

/** What standings say of their season, the same for every part of them. */
export function standingsSeason(view: StandingsView, head: StandingsHead) {
  const teamNames = namesOf(view.season);
  return {
    fromRound: head.startRound,
    toRound: head.displayedRound,
    isLocked: head.rounds.at(-1)?.isLocked ?? true,
    results: encodeResults(head, teamNames.length),
    teamNames,
  };
}

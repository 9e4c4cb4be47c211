import type { StandingsHead, StandingsMemberRow } from '@survivor/db/queries/standings';
import type { HiddenPicks, StandingsDocument, StandingsRow } from '@survivor/rules';
import { userIds } from '../ids.ts';
import type { StandingsView } from './view-league.ts';

/** Profile pictures travel for leagues below this size (screens 4). */
export const PICTURES_BELOW = 100;

/** Rounds after elimination show nothing. */
const isShownFor = ({ eliminatedRound }: StandingsMemberRow, round: number) => eliminatedRound === null || round <= eliminatedRound;

/** A row as every member of the league reads it: only picks of revealed rounds (rules 4). */
export function toStandingsRow(row: StandingsMemberRow, { head, total }: { head: StandingsHead; total: number }): StandingsRow {
  return {
    id: userIds.encode(row.userId),
    name: row.name,
    isAdmin: row.isAdmin,
    pictureUri: total < PICTURES_BELOW ? row.pictureUri : null,
    eliminatedRound: row.eliminatedRound,
    eliminationReason: row.eliminationReason,
    picks: head.rounds.map(({ ordinal, isRevealed }) => (isRevealed && isShownFor(row, ordinal) ? (row.picks[ordinal - 1] ?? null) : null)),
  };
}

/** Who of these has a pick in each round that is not revealed. */
export const hiddenIn = (rows: readonly StandingsMemberRow[], head: StandingsHead): HiddenPicks[] =>
  head.rounds
    .filter(({ isRevealed }) => !isRevealed)
    .map(({ ordinal }) => ({
      round: ordinal,
      userIds: rows.filter((row) => isShownFor(row, ordinal) && row.picks[ordinal - 1] != null).map(({ userId }) => userIds.encode(userId)),
    }));

/** Names by id: the first is that of team 1, empty where the sport has no such team. */
function namesOf({ teams }: StandingsView['season']): string[] {
  const names = Array.from({ length: teams.at(-1)?.id ?? 0 }, () => '');
  for (const { id, name } of teams) names[id - 1] = name;
  return names;
}

/** What standings say of their season, the same for every page of them. */
export function standingsSeason(view: StandingsView, head: StandingsHead): Omit<StandingsDocument, 'memberCount' | 'rows' | 'window'> {
  const revealed = new Set(head.rounds.filter(({ isRevealed }) => isRevealed).map(({ ordinal }) => ordinal));
  return {
    fromRound: head.startRound,
    toRound: head.displayedRound,
    isLocked: head.rounds.at(-1)?.isLocked ?? true,
    teamNames: namesOf(view.season),
    results: head.results.flatMap(({ round, teamId, result }) =>
      result !== null && revealed.has(round) ? [{ round, teamId, result }] : [],
    ),
  };
}

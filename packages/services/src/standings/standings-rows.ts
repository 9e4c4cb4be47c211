import type { StandingsHead, StandingsMemberRow } from '@survivor/db/queries/league/standings';
import type { HiddenPicks, StandingsDocument, StandingsRow } from '@survivor/rules';
import { userIds } from '../ids.ts';
import type { StandingsView } from '../league/view-league.ts';

/** Leagues below this size include profile pictures (screens 4). */
export const PICTURES_BELOW = 100;

/** Rounds after elimination are blank. */
const isShownFor = ({ eliminatedRound }: StandingsMemberRow, round: number) => eliminatedRound === null || round <= eliminatedRound;

/**
 * Revealed rounds from which a member is excused (rules 5): without a pick in any other, they would
 * be eliminated in it. Undefined for none.
 */
export function excusedRounds(row: StandingsMemberRow, { rounds }: StandingsHead): number[] | undefined {
  const { eliminatedRound, picks } = row;
  const excused = rounds.filter(
    ({ ordinal, isRevealed, isExcusable }) =>
      isExcusable && isRevealed && (picks[ordinal - 1] ?? null) === null && (eliminatedRound === null || ordinal < eliminatedRound),
  );
  return excused.length === 0 ? undefined : excused.map(({ ordinal }) => ordinal);
}

/** A row for all members of the league: only picks of revealed rounds (rules 4). */
export function toStandingsRow(row: StandingsMemberRow, { head, total }: { head: StandingsHead; total: number }): StandingsRow {
  const excused = excusedRounds(row, head);
  return {
    id: userIds.encode(row.userId),
    name: row.name,
    isAdmin: row.isAdmin,
    pictureUri: total < PICTURES_BELOW ? row.pictureUri : null,
    eliminatedRound: row.eliminatedRound,
    eliminationReason: row.eliminationReason,
    picks: head.rounds.map(({ ordinal, isRevealed }) => (isRevealed && isShownFor(row, ordinal) ? (row.picks[ordinal - 1] ?? null) : null)),
    ...(excused && { excused }),
  };
}

/** Which of these members have a pick in each hidden round. */
export const hiddenIn = (rows: readonly StandingsMemberRow[], head: StandingsHead): HiddenPicks[] =>
  head.rounds
    .filter(({ isRevealed }) => !isRevealed)
    .map(({ ordinal }) => ({
      round: ordinal,
      userIds: rows.filter((row) => isShownFor(row, ordinal) && row.picks[ordinal - 1] != null).map(({ userId }) => userIds.encode(userId)),
    }));

/** Team names by id, the first for team 1; empty if the sport has no such team. */
function namesOf({ teams }: StandingsView['season']): string[] {
  const names = Array.from({ length: teams.at(-1)?.id ?? 0 }, () => '');
  for (const { id, name } of teams) names[id - 1] = name;
  return names;
}

/** The season's part of standings, the same on every page. */
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

import type { StandingsHead, StandingsMemberRow } from '@survivor/db/queries/league/standings';
import type { HiddenPicks, StandingsDocument, StandingsRow } from '@survivor/rules';
import { userIds } from '../ids.ts';
import type { StandingsView } from '../league/view-league.ts';

/** Leagues below this size include profile pictures (screens 4). */
export const PICTURES_BELOW = 100;

/** Rounds after elimination are blank. */
const isShownFor = ({ eliminatedRound }: StandingsMemberRow, round: number) => eliminatedRound === null || round <= eliminatedRound;

/**
 * Revealed rounds from which a member is excused (rules 5): excusable ones without a pick, before
 * any elimination. Undefined for none.
 */
export function excusedRounds(row: StandingsMemberRow, { rounds }: StandingsHead): number[] | undefined {
  const { eliminatedRound, picks } = row;
  const excused = rounds.filter(
    ({ ordinal, isRevealed, isExcusable }) =>
      isExcusable && isRevealed && (picks[ordinal - 1] ?? null) === null && (eliminatedRound === null || ordinal < eliminatedRound),
  );
  return excused.length === 0 ? undefined : excused.map(({ ordinal }) => ordinal);
}

/**
 * A row as all members of the league see it: it contains only picks of revealed rounds (rules 4).
 */
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

/** For each hidden round, which of these members have a pick. */
export const listHiddenPicks = (rows: readonly StandingsMemberRow[], head: StandingsHead): HiddenPicks[] =>
  head.rounds
    .filter(({ isRevealed }) => !isRevealed)
    .map(({ ordinal }) => ({
      round: ordinal,
      userIds: rows.filter((row) => isShownFor(row, ordinal) && row.picks[ordinal - 1] != null).map(({ userId }) => userIds.encode(userId)),
    }));

/**
 * Team names in the order of ids, starting with team 1; empty for an id without a team in this
 * sport.
 */
function teamNamesOf({ teams }: StandingsView['season']): string[] {
  const names = Array.from({ length: teams.at(-1)?.id ?? 0 }, () => '');
  for (const { id, name } of teams) names[id - 1] = name;
  return names;
}

/**
 * The part of the standings that has no members: rounds, team names and results. Equal on every
 * page.
 */
export function standingsWithoutMembers(
  view: StandingsView,
  head: StandingsHead,
): Omit<StandingsDocument, 'memberCount' | 'rows' | 'window'> {
  const revealed = new Set(head.rounds.filter(({ isRevealed }) => isRevealed).map(({ ordinal }) => ordinal));
  return {
    fromRound: head.startRound,
    toRound: head.displayedRound,
    isLocked: head.rounds.at(-1)?.isLocked ?? true,
    teamNames: teamNamesOf(view.season),
    results: head.results.flatMap(({ round, teamId, result }) =>
      result !== null && revealed.has(round) ? [{ round, teamId, result }] : [],
    ),
  };
}

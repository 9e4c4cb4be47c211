import type { Tx } from '@survivor/db/connection/database';
import { type AffectedLeagues, runAndRollBack } from '@survivor/db/queries/season/correction-preview';
import { loadSeasonFacts, type SeasonState } from '@survivor/db/queries/season/season-facts';
import { deriveSchedule, type GradedFacts, gradedFactsOf, planGrading } from '@survivor/rules';
import { lastGradedFacts } from '../../grading/last-graded-facts.ts';

const ALL: AffectedLeagues = { isAll: true, picks: [], completedFrom: null, includesFinishing: false };

type GradingState = { readonly graded: GradedFacts; readonly due: GradedFacts };

async function loadGradingState(tx: Tx, season: SeasonState): Promise<GradingState> {
  const facts = await loadSeasonFacts(tx, season);
  return { graded: lastGradedFacts(facts), due: gradedFactsOf(deriveSchedule({ ...season, ...facts }), facts.now) };
}

/** By round, the teams for which a pick has another outcome than before. */
function changedPicks(before: GradedFacts, after: GradedFacts): AffectedLeagues['picks'] {
  return after.rounds.flatMap(({ ordinal: round, failing }) => {
    const previous = before.rounds.find((other) => other.ordinal === round)?.failing ?? new Map();
    const teamIds = [...new Set([...previous.keys(), ...failing.keys()])].filter((teamId) => previous.get(teamId) !== failing.get(teamId));
    return teamIds.length === 0 ? [] : [{ round, teamIds }];
  });
}

const ordinalsOf = ({ rounds }: GradedFacts) => rounds.map(({ ordinal }) => ordinal).join();

function isGradingDue({ graded, due }: GradingState): boolean {
  const { eliminate, changed, reopenFrom } = planGrading(graded, due);
  return eliminate.length + changed.length > 0 || reopenFrom !== null || graded.closedThrough !== due.closedThrough;
}

/**
 * The leagues that a change can affect: those with a pick of a team whose outcome changes, those
 * that may reopen, and those that a newly closed round completes. All leagues if a round starts to
 * count, the season ends, or other grading is due.
 */
export async function findAffectedLeagues(tx: Tx, season: SeasonState, change: () => Promise<unknown>): Promise<AffectedLeagues> {
  const before = await loadGradingState(tx, season);
  const { due: after } = await runAndRollBack(tx, async () => {
    await change();
    return await loadGradingState(tx, season);
  });
  const [low, high] = [before.due.closedThrough, after.closedThrough].sort((a, b) => a - b);
  if (low === undefined || high === undefined) return ALL;
  const endsSeason = low !== high && high >= season.lastRound;
  if (endsSeason || isGradingDue(before) || ordinalsOf(before.due) !== ordinalsOf(after)) return ALL;
  const picks = changedPicks(before.due, after);
  return low === high
    ? { isAll: false, picks, completedFrom: null, includesFinishing: false }
    : { isAll: false, picks, completedFrom: low + 1, includesFinishing: true };
}

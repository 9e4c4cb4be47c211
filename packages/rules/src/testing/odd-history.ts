import * as fc from 'fast-check';
import { choicesOf, readSource, scriptOf } from './random-history.ts';
import { type Line, OPENING, shifted, TEAMS, USUAL, WEEK_HOURS } from './random-source.ts';
import type { ModelHistory } from './season-model.ts';

const HOUR = 3_600_000;
const seasonStart = new Date(OPENING);

/** A line that the season's schedule does not have. */
type OddLine = {
  readonly kind: 'back' | 'pre-season';
  readonly game: number;
  readonly hour: number;
  readonly round: number;
  readonly isSwapped: boolean;
  readonly isCancelled: boolean;
  readonly isBeside: boolean;
};

const int = (min: number, max: number) => fc.integer({ min, max });
const oddLine: fc.Arbitrary<OddLine> = fc.record({
  kind: fc.constantFrom('back' as const, 'pre-season' as const),
  game: int(0, 15),
  hour: int(-120, 400),
  round: int(0, 3),
  isSwapped: fc.boolean(),
  isCancelled: fc.boolean(),
  isBeside: fc.boolean(),
});

const swap = (line: Line): Line => ({ ...line, homeTeamId: line.awayTeamId, awayTeamId: line.homeTeamId });

/** A postponed or canceled line that stays listed, and the pair's new line in another round. */
function linesBack(line: Line, odd: OddLine, { lastRound, at }: { lastRound: number; at: Date }): Line[] {
  const round = (odd.round % lastRound) + 1;
  if (line.status === 'FT' || line.status === 'AOT' || round === line.round) return [line];
  const kickoffAt = new Date(OPENING + ((round - 1) * WEEK_HOURS + 67) * HOUR);
  const isOver = at > shifted(kickoffAt, 4);
  const result = isOver ? ({ status: 'FT', homeScore: odd.game % 3, awayScore: odd.hour % 2 === 0 ? 0 : 3 } as const) : UNPLAYED;
  const back = { ...line, ...result, sourceId: odd.isBeside ? line.sourceId : `${line.sourceId}b`, round, kickoffAt };
  return [{ ...line, ...UNPLAYED, status: odd.isCancelled ? 'CANC' : 'PST' }, odd.isSwapped ? swap(back) : back];
}

const UNPLAYED = { status: 'NS', homeScore: null, awayScore: null } as const;

/** A played pre-season game of the line's home team and a team of another game, in the same round. */
function preSeason(line: Line, odd: OddLine): Line {
  const awayTeamId = ((line.homeTeamId + odd.round) % TEAMS) + 1;
  const kickoffAt = shifted(seasonStart, -24 * (20 + odd.round));
  const pre = {
    ...line,
    awayTeamId,
    kickoffAt,
    sourceId: `${line.sourceId}p`,
    status: 'FT',
    homeScore: odd.game % 3,
    awayScore: 0,
  } as const;
  return odd.isSwapped ? swap(pre) : pre;
}

/**
 * Seasons whose source lists games that return in another round beside their postponed line, and
 * pre-season games inside the first rounds.
 */
export const oddHistory: fc.Arbitrary<ModelHistory> = fc
  .tuple(choicesOf([...USUAL, 'swap', 'typo', 'other-round'], 8), fc.array(oddLine, { minLength: 1, maxLength: 3 }))
  .map(([choices, odds]) => {
    const script = scriptOf(choices);
    const show = (lines: readonly Line[], at: Date) => {
      const change = (line: Line, index: number) => {
        const odd = odds.find(({ game }) => game % lines.length === index);
        if (odd === undefined || at < shifted(seasonStart, odd.hour)) return [line];
        if (odd.kind === 'back') return linesBack(line, odd, { lastRound: choices.lastRound, at });
        const pre = preSeason(line, odd);
        return pre.homeTeamId === pre.awayTeamId ? [line] : odd.isBeside ? [pre, line] : [line, pre];
      };
      return lines.flatMap(change);
    };
    return { ...script.rest, observations: readSource(choices, script.steps, { show }) };
  });

import type { GameStatus } from '@survivor/rules';

const MEANINGS: ReadonlyMap<string, GameStatus> = new Map([
  ['ns', 'NS'],
  ['not started', 'NS'],
  ['q1', 'Q1'],
  ['quarter 1', 'Q1'],
  ['1st quarter', 'Q1'],
  ['first quarter', 'Q1'],
  ['q2', 'Q2'],
  ['quarter 2', 'Q2'],
  ['2nd quarter', 'Q2'],
  ['second quarter', 'Q2'],
  ['ht', 'HT'],
  ['halftime', 'HT'],
  ['half time', 'HT'],
  ['q3', 'Q3'],
  ['quarter 3', 'Q3'],
  ['3rd quarter', 'Q3'],
  ['third quarter', 'Q3'],
  ['q4', 'Q4'],
  ['quarter 4', 'Q4'],
  ['4th quarter', 'Q4'],
  ['fourth quarter', 'Q4'],
  ['ot', 'OT'],
  ['overtime', 'OT'],
  ['over time', 'OT'],
  ['ft', 'FT'],
  ['final', 'FT'],
  ['finished', 'FT'],
  ['full time', 'FT'],
  ['fulltime', 'FT'],
  ['aot', 'AOT'],
  ['aet', 'AOT'],
  ['after ot', 'AOT'],
  ['after over time', 'AOT'],
  ['after overtime', 'AOT'],
  ['after extra time', 'AOT'],
  ['final ot', 'AOT'],
  ['final overtime', 'AOT'],
  ['final after overtime', 'AOT'],
  ['finished after overtime', 'AOT'],
  ['finished after over time', 'AOT'],
  ['finished after extra time', 'AOT'],
  ['pst', 'PST'],
  ['postponed', 'PST'],
  ['canc', 'CANC'],
  ['cancelled', 'CANC'],
  ['canceled', 'CANC'],
]);

/**
 * Maps `strStatus` to a code: long forms to their codes, null or empty to NS, anything else to
 * UNKNOWN, which decides nothing (rules 7). `strPostponed` is ignored, because the status is more
 * reliable.
 */
export function parseStatus(raw: string | null): GameStatus {
  const text = (raw ?? '')
    .toLowerCase()
    .replaceAll(/[\s_()/-]+/g, ' ')
    .trim();
  const label = text.replace(/^(?:match|game) /, '').replace(/\.$/, '');
  return text === '' ? 'NS' : (MEANINGS.get(label) ?? 'UNKNOWN');
}

/** What a suite came to: nothing measured and nothing failed is not run, and the output says why. */
export type SoakOutcome = {
  readonly name: string;
  readonly isGood: boolean;
  readonly figures: readonly string[];
  /** Lines that begin with NOT RUN. */
  readonly missing: readonly string[];
};

const LONGEST_OUTCOME = 'not run'.length;

function rowOf({ name, isGood, figures, missing }: SoakOutcome): string {
  const isRun = figures.length > 0 || missing.length === 0;
  const outcome = !isGood ? 'FAILED' : isRun ? 'passed' : 'not run';
  const told = isRun ? figures : missing.map((line) => line.replace(/^NOT RUN:? */, ''));
  return `${outcome.padEnd(LONGEST_OUTCOME)}  ${name}: ${told.join('; ') || 'no figure'}`;
}

/** The table of a run, a row for each suite. */
export const rowsOf = (outcomes: readonly SoakOutcome[]): string[] => outcomes.map(rowOf);

const howMany = (rows: readonly string[], outcome: string) => rows.filter((row) => row.startsWith(outcome)).length;

/** How many drills of a table passed, failed and were not run. */
export function sumOf(rows: readonly string[]): string {
  const others = (['FAILED', 'not run'] as const).filter((outcome) => howMany(rows, outcome) > 0);
  return [
    `${howMany(rows, 'passed')} of ${rows.length} drills passed`,
    ...others.map((outcome) => `${howMany(rows, outcome)} ${outcome}`),
  ].join(', ');
}

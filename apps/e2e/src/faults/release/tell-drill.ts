/** What a drill measured: told also where it fails afterwards. */
export type TellFigure = (figure: string) => void;

export const isSoak = process.env['SOAK'] === '1';

const LONGEST_OUTCOME = 'not run'.length;
const LONGEST_NAME = 48;

const tellRow = (outcome: 'passed' | 'FAILED' | 'not run', drill: string, words: string) =>
  console.log(`${outcome.padEnd(LONGEST_OUTCOME)}  ${drill.padEnd(LONGEST_NAME)}  ${words}`);

/**
 * Runs a drill and prints its row of the table with which `npm run test:soak` ends (infra/docs/releases.md#rehearsal): whether
 * it passed, and its figures. Rejects as the drill does.
 */
export async function runDrill(drill: string, work: (tell: TellFigure) => Promise<void>): Promise<void> {
  const figures: string[] = [];
  let outcome: 'passed' | 'FAILED' = 'FAILED';
  try {
    await work((figure) => figures.push(figure));
    outcome = 'passed';
  } finally {
    tellRow(outcome, drill, figures.join('; ') || 'no figure');
  }
}

/** Says of a drill that it is not run, and why; of the rehearsal as a row of its table. */
export function leaveOut(drill: string, why: string): void {
  if (isSoak) tellRow('not run', drill, why);
  else console.log(`NOT RUN: ${drill} (${why})`);
}

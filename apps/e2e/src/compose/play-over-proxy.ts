// Runs in its own process, because Node reads NODE_EXTRA_CA_CERTS only at start. Plays a week at
// the URL in its argument and prints the result.
import { playGradedWeek } from '../deploy/play-graded-week.ts';

console.log(JSON.stringify(await playGradedWeek(process.argv[2] ?? '')));

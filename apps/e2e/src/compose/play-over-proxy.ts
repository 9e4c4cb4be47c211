// A process of its own, since Node learns whom to trust when it starts: NODE_EXTRA_CA_CERTS. Plays a week at the address in its only word, and prints it.
import { playGradedWeek } from '../deploy/play-graded-week.ts';

console.log(JSON.stringify(await playGradedWeek(process.argv[2] ?? '')));

import type { LoadClient } from './load-client.ts';
import type { RunOptions } from './load-messages.ts';

/** A server that has just been pressed may refuse some of what reads for a while: repeats a plan of reads until all of it is answered. */
export async function untilAllLetIn(load: LoadClient, options: RunOptions): Promise<void> {
  while ((await load.run(options, { mayRefuse: true })).refused.length > 0);
}

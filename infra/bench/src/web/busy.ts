import { cpus, loadavg } from 'node:os';

/** Runnable threads a processor; the browser, the server and the database of a run make up to about two. */
const MOST_LOAD = 3;

/** Whether others keep the machine so busy that milliseconds say nothing; ratios of two measurements still do. */
export const isMachineBusy = (): boolean => (loadavg()[0] ?? 0) > MOST_LOAD * cpus().length;

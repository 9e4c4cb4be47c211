import { type Outputs, trpc } from '../../lib/api/trpc.ts';

export type ConsoleHome = Outputs['state']['home'];

const INTERVAL_MS = 30_000;

/** The figures of the console. Its tabs, clocks and home page share one query. */
export const useConsoleHome = () => trpc.state.home.useQuery(undefined, { refetchInterval: INTERVAL_MS, staleTime: INTERVAL_MS });

import { type Outputs, trpc } from '../../lib/api/trpc.ts';

export type ConsoleHome = Outputs['state']['home'];

const EVERY = 30_000;

/** The figures of the console, for its tabs, its clocks and its home: asked once for all of them, every half minute. */
export const useConsoleHome = () => trpc.state.home.useQuery(undefined, { refetchInterval: EVERY, staleTime: EVERY });

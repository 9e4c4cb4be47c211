import type { League } from '../../lib/api/trpc.ts';

export function MessageTab({ league }: { league: League }) {
  return <p>{league.name}</p>;
}

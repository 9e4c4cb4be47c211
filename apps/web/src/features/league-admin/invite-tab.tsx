import type { League } from '../../lib/api/trpc.ts';

export function InviteTab({ league }: { league: League }) {
  return <p>{league.key}</p>;
}

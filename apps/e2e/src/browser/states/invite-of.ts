import { fieldOf, textOf } from '../../rest/api-client.ts';
import type { StateWorld } from './state-world.ts';

/** The path of a member's invitation to the league at a path. */
export async function inviteOf(world: StateWorld, { email, leaguePath }: { email: string; leaguePath: string }): Promise<string> {
  const id = leaguePath.split('/').at(-1);
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  const headers = { authorization: `Bearer ${await world.tokenOf(email)}` };
  const answer: unknown = await (await fetch(`${world.url}/trpc/league.inviteLink?input=${input}`, { headers })).json();
  const link = ['result', 'data', 'json', 'token'].reduce<unknown>((inner, key) => fieldOf(inner, key), answer);
  return `/invite/${textOf(link)}`;
}

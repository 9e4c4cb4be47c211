import { trpc } from '../../lib/api/trpc.ts';

const GIVE_UP_AFTER = 8000;

/** Asks the server which team it has stored for a round: its id, null for none, undefined when it does not answer. */
export function useStoredPick({ leagueId, round }: { leagueId: string; round: number }): () => Promise<string | null | undefined> {
  const utils = trpc.useUtils();
  return async () => {
    try {
      const history = await utils.client.pick.history.query({ leagueId }, { signal: AbortSignal.timeout(GIVE_UP_AFTER) });
      utils.pick.history.setData({ leagueId }, history);
      return history.find((pick) => pick.round === round)?.teamId ?? null;
    } catch {
      return undefined;
    }
  };
}

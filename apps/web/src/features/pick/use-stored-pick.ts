import { trpc } from '../../lib/api/trpc.ts';

const TIMEOUT_MS = 8000;

/** Loads the stored team id of a round: null for none, undefined if the server does not respond. */
export function useStoredPick({ leagueId, round }: { leagueId: string; round: number }): () => Promise<string | null | undefined> {
  const utils = trpc.useUtils();
  return async () => {
    try {
      const history = await utils.client.pick.history.query({ leagueId }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      utils.pick.history.setData({ leagueId }, history);
      return history.find((pick) => pick.round === round)?.teamId ?? null;
    } catch {
      return undefined;
    }
  };
}

import { useMutation } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { copy } from '../../content/copy.ts';
import { messagesOf, statusOf } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { ServerClockContext } from '../../lib/use-server-now.ts';

const SLOW_AFTER = 4000;
const GIVE_UP_AFTER = 15_000;

export type PickTeam = { readonly id: string; readonly name: string };
export type Saving =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving'; readonly team: PickTeam; readonly isSlow: boolean }
  | { readonly kind: 'failed'; readonly team: PickTeam; readonly messages: readonly string[] };

export type SubmitPick = {
  readonly saving: Saving;
  /** When the server's answer to the last pick came, in the product's clock. */
  readonly storedAt: Date | null;
  submit(team: PickTeam): Promise<void>;
};

const IDLE: Saving = { kind: 'idle' };

/** Sends a pick and says so only after the server's answer; without one, asks the server what it has stored (decisions 4). */
export function useSubmitPick({ leagueId, round, onStored }: { leagueId: string; round: number; onStored: () => void }): SubmitPick {
  const utils = trpc.useUtils();
  const clock = useContext(ServerClockContext);
  const [saving, setSaving] = useState<Saving>(IDLE);
  const [storedAt, setStoredAt] = useState<Date | null>(null);
  const slowTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(slowTimer.current), []);
  const { mutateAsync } = useMutation({
    mutationFn: (team: PickTeam) =>
      utils.client.pick.submit.mutate({ leagueId, round, teamId: team.id }, { signal: AbortSignal.timeout(GIVE_UP_AFTER) }),
  });

  async function isStoredAfterAll(team: PickTeam): Promise<boolean> {
    try {
      const history = await utils.pick.history.fetch({ leagueId }, { staleTime: 0 });
      return history.some((pick) => pick.round === round && pick.teamId === team.id);
    } catch {
      return false;
    }
  }

  function settle(team: PickTeam): void {
    setSaving(IDLE);
    setStoredAt(clock.now());
    utils.pick.history.setData({ leagueId }, (history = []) => [
      ...history.filter((pick) => pick.round !== round),
      { round, teamId: team.id },
    ]);
    toast.success(copy.pick.submitted(team.name));
    onStored();
  }

  async function submit(team: PickTeam): Promise<void> {
    setSaving({ kind: 'saving', team, isSlow: false });
    slowTimer.current = setTimeout(() => setSaving({ kind: 'saving', team, isSlow: true }), SLOW_AFTER);
    try {
      await mutateAsync(team);
      settle(team);
    } catch (error) {
      if (statusOf(error) === null && (await isStoredAfterAll(team))) return settle(team);
      const messages = messagesOf(error, copy.noAnswer);
      setSaving({ kind: 'failed', team, messages });
      toast.error(messages.join(' '));
    } finally {
      clearTimeout(slowTimer.current);
    }
  }

  return { saving, storedAt, submit };
}

import { useMutation } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { messagesOf, statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { ServerClockContext } from '../../lib/clock/use-server-now.ts';
import { type StoredPick, saveStoredPick, storedPickOf } from '../../lib/session/stored-picks.ts';
import { toast } from '../../lib/ui/toast.ts';
import { pickCopy } from './pick-copy.ts';
import { roundCopy } from './round-copy.ts';
import { useStoredPick } from './use-stored-pick.ts';

const SLOW_AFTER = 4000;
const GIVE_UP_AFTER = 15_000;
const ASK_AGAIN_AFTER = 3000;
/** What was sent may still be on its way: the server is asked again this often before it has the last word. */
const DENIALS = 3;

export type PickTeam = { readonly id: string; readonly name: string };
/** `unknown`: the answer was lost, and the server has said so often that it has not stored the pick; `missing`: it has the last word. */
export type Saving =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving'; readonly team: PickTeam; readonly isSlow: boolean }
  | { readonly kind: 'failed'; readonly team: PickTeam; readonly messages: readonly string[] }
  | { readonly kind: 'unknown'; readonly team: PickTeam; readonly denials: number }
  | { readonly kind: 'missing'; readonly team: PickTeam };

export type SubmitPick = {
  readonly saving: Saving;
  /** When the server's answer to a pick came, in the product's clock; also that of an earlier visit. */
  readonly stored: StoredPick | null;
  submit(team: PickTeam): Promise<void>;
};

const IDLE: Saving = { kind: 'idle' };

/** The query client tells the page in a later task: until then it shows the former pick, which is not to be called stored any more. */
const untilHeard = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A refusal is the server's word that nothing was stored; no answer, or a broken one, says nothing about it. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500;
}

/** Sends a pick and says so only after the server's answer; without one, asks the server what it has stored until it says so (rules 4). */
export function useSubmitPick({ leagueId, round, onStored }: { leagueId: string; round: number; onStored: () => void }): SubmitPick {
  const utils = trpc.useUtils();
  const clock = useContext(ServerClockContext);
  const askStored = useStoredPick({ leagueId, round });
  const [saving, setSaving] = useState<Saving>(IDLE);
  const [stored, setStored] = useState(() => storedPickOf({ leagueId, round }));
  const slowTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const attempt = useRef(0);
  useEffect(() => () => clearTimeout(slowTimer.current), []);
  const { mutateAsync } = useMutation({
    mutationFn: (team: PickTeam) =>
      utils.client.pick.submit.mutate({ leagueId, round, teamId: team.id }, { signal: AbortSignal.timeout(GIVE_UP_AFTER) }),
  });

  async function settle(team: PickTeam): Promise<void> {
    const current = attempt.current;
    const told = { teamId: team.id, at: clock.now() };
    setStored(told);
    saveStoredPick({ leagueId, round }, told);
    utils.pick.history.setData({ leagueId }, (history = []) => [
      ...history.filter((pick) => pick.round !== round),
      { round, teamId: team.id },
    ]);
    await untilHeard();
    if (attempt.current === current) setSaving(IDLE);
    toast.success(pickCopy.submitted(team.name));
    onStored();
  }

  function fail(team: PickTeam, messages: readonly string[]): void {
    setSaving({ kind: 'failed', team, messages });
    toast.error(messages.join(' '));
  }

  async function findOut(team: PickTeam, denials: number): Promise<void> {
    const current = attempt.current;
    const teamId = await askStored();
    if (attempt.current !== current) return;
    if (teamId === undefined) setSaving({ kind: 'unknown', team, denials });
    else if (teamId === team.id) await settle(team);
    else if (denials < DENIALS) setSaving({ kind: 'unknown', team, denials: denials + 1 });
    else {
      setSaving({ kind: 'missing', team });
      toast.error(roundCopy.notStored(team.name));
    }
  }

  const latest = useRef(findOut);
  useEffect(() => {
    latest.current = findOut;
  });
  useEffect(() => {
    if (saving.kind !== 'unknown') return;
    const timer = setTimeout(() => void latest.current(saving.team, saving.denials), ASK_AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [saving]);

  async function submit(team: PickTeam): Promise<void> {
    attempt.current += 1;
    setSaving({ kind: 'saving', team, isSlow: false });
    slowTimer.current = setTimeout(() => setSaving({ kind: 'saving', team, isSlow: true }), SLOW_AFTER);
    try {
      await mutateAsync(team);
      await settle(team);
    } catch (error) {
      if (isRefusal(error)) fail(team, messagesOf(error, copy.noAnswer));
      else await findOut(team, 0);
    } finally {
      clearTimeout(slowTimer.current);
    }
  }

  return { saving, stored, submit };
}

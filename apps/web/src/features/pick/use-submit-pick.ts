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

const CHECK_TIMEOUT_MS = 8000;

/** Loads the stored team id of a round: null for none, undefined if the server does not respond. */
function useStoredPick({ leagueId, round }: { leagueId: string; round: number }): () => Promise<string | null | undefined> {
  const utils = trpc.useUtils();
  return async () => {
    try {
      const history = await utils.client.pick.history.query({ leagueId }, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
      utils.pick.history.setData({ leagueId }, history);
      return history.find((pick) => pick.round === round)?.teamId ?? null;
    } catch {
      return undefined;
    }
  };
}

const SLOW_AFTER_MS = 4000;
const TIMEOUT_MS = 15_000;
const RECHECK_AFTER_MS = 3000;
/** A sent pick may arrive late, so it counts as missing only after this many further checks. */
const MAX_DENIALS = 3;

export type PickTeam = { readonly id: string; readonly name: string };
/**
 * `unknown`: the response was lost, and `denials` checks did not find the pick. `missing`: the last
 * check did not find it either.
 */
export type Saving =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving'; readonly team: PickTeam; readonly isSlow: boolean }
  | { readonly kind: 'failed'; readonly team: PickTeam; readonly messages: readonly string[] }
  | { readonly kind: 'unknown'; readonly team: PickTeam; readonly denials: number }
  | { readonly kind: 'missing'; readonly team: PickTeam };

export type SubmitPick = {
  readonly saving: Saving;
  /** The last pick that the server confirmed, with the time; survives a reload. */
  readonly stored: StoredPick | null;
  submit(team: PickTeam): Promise<void>;
};

export type SubmitPickOptions = {
  readonly leagueId: string;
  readonly round: number;
  readonly onStored?: () => void;
  /** The caller shows each outcome itself. */
  readonly isSilent?: boolean;
};

const IDLE: Saving = { kind: 'idle' };

/**
 * Waits until the query client has notified the page, which it does in a later task. Before that,
 * the page would label the previous pick as stored.
 */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A refusal means that nothing was stored. No response, or a broken one, proves nothing. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500;
}

/**
 * Sends a pick and confirms it only on the server's response; without one, it checks what the
 * server has stored (rules 4).
 */
export function useSubmitPick({ leagueId, round, onStored, isSilent = false }: SubmitPickOptions): SubmitPick {
  const utils = trpc.useUtils();
  const clock = useContext(ServerClockContext);
  const loadStoredPick = useStoredPick({ leagueId, round });
  const [saving, setSaving] = useState<Saving>(IDLE);
  const [stored, setStored] = useState(() => storedPickOf({ leagueId, round }));
  const slowTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const attempt = useRef(0);
  useEffect(() => () => clearTimeout(slowTimer.current), []);
  const { mutateAsync } = useMutation({
    mutationFn: (team: PickTeam) =>
      utils.client.pick.submit.mutate({ leagueId, round, teamId: team.id }, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });

  async function settle(team: PickTeam): Promise<void> {
    const current = attempt.current;
    const confirmed = { teamId: team.id, at: clock.now() };
    setStored(confirmed);
    saveStoredPick({ leagueId, round }, confirmed);
    utils.pick.history.setData({ leagueId }, (history = []) => [
      ...history.filter((pick) => pick.round !== round),
      { round, teamId: team.id },
    ]);
    await nextTask();
    if (attempt.current === current) setSaving(IDLE);
    if (!isSilent) toast.success(pickCopy.submitted(team.name));
    onStored?.();
  }

  function fail(team: PickTeam, messages: readonly string[]): void {
    setSaving({ kind: 'failed', team, messages });
    if (!isSilent) toast.error(messages.join(' '));
  }

  async function checkStored(team: PickTeam, denials: number): Promise<void> {
    const current = attempt.current;
    const teamId = await loadStoredPick();
    if (attempt.current !== current) return;
    if (teamId === undefined) setSaving({ kind: 'unknown', team, denials });
    else if (teamId === team.id) await settle(team);
    else if (denials < MAX_DENIALS) setSaving({ kind: 'unknown', team, denials: denials + 1 });
    else {
      setSaving({ kind: 'missing', team });
      if (!isSilent) toast.error(roundCopy.notStored(team.name));
    }
  }

  const latest = useRef(checkStored);
  useEffect(() => {
    latest.current = checkStored;
  });
  useEffect(() => {
    if (saving.kind !== 'unknown') return;
    const timer = setTimeout(() => void latest.current(saving.team, saving.denials), RECHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saving]);

  async function submit(team: PickTeam): Promise<void> {
    attempt.current += 1;
    setSaving({ kind: 'saving', team, isSlow: false });
    slowTimer.current = setTimeout(() => setSaving({ kind: 'saving', team, isSlow: true }), SLOW_AFTER_MS);
    try {
      await mutateAsync(team);
      await settle(team);
    } catch (error) {
      if (isRefusal(error)) fail(team, messagesOf(error, copy.noResponse));
      else await checkStored(team, 0);
    } finally {
      clearTimeout(slowTimer.current);
    }
  }

  return { saving, stored, submit };
}

import { describeRefusal, type PickRefusal } from '@survivor/rules';
import { type ReactNode, useContext, useState } from 'react';
import { connectionText } from '../../components/connection-text.ts';
import type { Game, League } from '../../lib/api/trpc.ts';
import { ServerClockContext } from '../../lib/clock/use-server-now.ts';
import { toast } from '../../lib/ui/toast.ts';
import { useOnline } from '../../lib/ui/use-online.ts';
import { useLockedPrompt } from '../league/use-locked-prompt.ts';
import { ConfirmPickModal } from '../pick/confirm-pick-modal.tsx';
import type { LeagueData, OwnPick } from '../pick/own-pick.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { refusalOf } from '../pick/pick-state.ts';
import { type PickTeam, type Saving, type SubmitPick, useSubmitPick } from '../pick/use-submit-pick.ts';

type Choice = { readonly team: PickTeam; readonly game: Game };

export type ChoosingOptions = {
  readonly league: League;
  readonly data: LeagueData;
  readonly own: OwnPick;
  /** The server has stored the pick, possibly long after it was sent. */
  readonly onStored: () => void;
  /** A pick was sent and the dialog is closed, whatever the outcome. */
  readonly onSent: () => void;
};

export type Choosing = {
  /**
   * The state of the pick that was sent; idle again once the server turns out to have stored it.
   */
  readonly saving: Saving;
  readonly stored: SubmitPick['stored'];
  readonly isOnline: boolean;
  /** Why a team of a game cannot be picked now, or null. */
  readonly refuse: (game: Game, teamId: string) => PickRefusal | null;
  /** Opens the confirmation for this team, or says why it cannot be picked. */
  readonly choose: (game: Game, team: PickTeam) => void;
  readonly submit: (team: PickTeam) => void;
  /** The confirmation dialog, while it is open. */
  readonly dialog: ReactNode;
};

/** Picks a team with a confirmation, or explains the refusal (screens 2.8, "Question"). */
export function useChoosing({ league, data, own, onStored, onSent }: ChoosingOptions): Choosing {
  const { ordinal, startsAt } = league.round;
  const clock = useContext(ServerClockContext);
  const isOnline = useOnline();
  const [choice, setChoice] = useState<Choice | null>(null);
  const pick = useSubmitPick({ leagueId: league.id, round: ordinal, onStored });

  useLockedPrompt({
    isOpen: choice !== null && pick.saving.kind !== 'saving',
    isLocked: data.isLocked,
    startsAt,
    onLocked: () => setChoice(null),
  });

  const refuse = (game: Game, teamId: string) => {
    const now = clock.now() ?? startsAt ?? new Date();
    return refusalOf({ league, isEliminated: false, now, game, teamId, history: data.history });
  };

  const choose = (game: Game, team: PickTeam) => {
    const refusal = refuse(game, team.id);
    if (!isOnline) toast.error(connectionText(null));
    else if (refusal?.kind === 'used') toast.info(describeRefusal(refusal, () => team.name));
    else if (refusal !== null) toast.error(describeRefusal(refusal, () => team.name));
    else if (team.id === own.countingTeamId) toast.info(pickCopy.already(team.name));
    else setChoice({ team, game });
  };

  const submit = async (team: PickTeam) => {
    await pick.submit(team);
    setChoice(null);
    onSent();
  };

  const hasFailed = pick.saving.kind === 'failed' || pick.saving.kind === 'missing';
  return {
    saving: hasFailed && pick.saving.team.id === own.countingTeamId ? { kind: 'idle' } : pick.saving,
    stored: pick.stored,
    isOnline,
    refuse,
    choose,
    submit: (team) => void submit(team),
    dialog: choice !== null && startsAt !== null && (
      <ConfirmPickModal
        team={choice.team}
        game={choice.game}
        deadline={startsAt}
        saving={pick.saving}
        isOnline={isOnline}
        onConfirm={() => void submit(choice.team)}
        onCancel={() => setChoice(null)}
      />
    ),
  };
}

import { formatDeadline } from '@survivor/rules';
import { LoaderCircle, Pencil } from 'lucide';
import { connectionText } from '../../components/connection-text.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/notice.tsx';
import { TeamBar } from '../../components/team-bar.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { confirmCopy } from './confirm-pick-copy.ts';
import { pickCopy } from './pick-copy.ts';
import { PickGame } from './pick-game.tsx';
import type { PickTeam, Saving } from './use-submit-pick.ts';

export type ConfirmPickModalProps = {
  readonly team: PickTeam;
  readonly game: Game;
  readonly deadline: Date;
  readonly saving: Saving;
  readonly isOnline: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks for confirmation before a pick is sent (screens 2.8, "Confirmation modal"). */
export function ConfirmPickModal({ team, game, deadline, saving, isOnline, onConfirm, onCancel }: ConfirmPickModalProps) {
  const isSaving = saving.kind === 'saving';
  const question = confirmCopy.confirm(team.name);
  const until = confirmCopy.until(formatDeadline(deadline));
  const footer = (
    <>
      <button type="button" className="btn btn-quiet" onClick={onCancel} disabled={isSaving}>
        {confirmCopy.cancel}
      </button>
      <button type="button" className="btn btn-ink" onClick={onConfirm} disabled={isSaving || !isOnline} aria-live="polite">
        {isSaving && <Icon of={LoaderCircle} className="size-5 motion-safe:animate-spin" />}
        {isSaving ? (saving.isSlow ? pickCopy.stillSaving : pickCopy.saving) : confirmCopy.yes}
      </button>
    </>
  );
  return (
    <Dialog title={confirmCopy.confirmTitle} onClose={() => !isSaving && onCancel()} footer={footer}>
      <TeamBar teamId={team.id} name={team.name} />
      <p className="text-[1.0625rem] leading-snug">
        {question.before}
        <b className="font-bold">{question.team}</b>
        {question.after}
      </p>
      <PickGame game={game} teamId={team.id} />
      {!isOnline && <Note kind="warning">{connectionText(null)}</Note>}
      <Note kind="neutral" icon={Pencil}>
        {until.before}
        <b className="font-bold whitespace-nowrap text-fg">{until.deadline}</b>
        {until.after}
      </Note>
    </Dialog>
  );
}

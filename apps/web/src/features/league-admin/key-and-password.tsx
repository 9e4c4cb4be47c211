import { checkText, LEAGUE_PASSWORD_RULE } from '@survivor/rules';
import { type FormEvent, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Field } from '../../components/form/field.tsx';
import { Credentials } from '../../components/invite/credentials.tsx';
import { shareCopy } from '../../components/invite/share-copy.ts';
import { Note } from '../../components/notice.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { type League, trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { inviteTabCopy } from './invite-tab-copy.ts';

/** Reloads the league and the reader's link to it. The old link is not shown meanwhile. */
function useRefresh(leagueId: string): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.league.get.invalidate({ id: leagueId }), utils.league.inviteLink.reset({ id: leagueId })]);
}

type DialogProps = { readonly leagueId: string; readonly onClose: () => void };

function NewKeyDialog({ leagueId, onClose }: DialogProps) {
  const refresh = useRefresh(leagueId);
  const reset = trpc.league.resetKey.useMutation({
    onSuccess: async ({ key }) => {
      await refresh();
      onClose();
      toast.success(inviteTabCopy.newKeyDone(key));
    },
  });
  return (
    <ConfirmDialog
      title={inviteTabCopy.newKey}
      confirmLabel={inviteTabCopy.newKeyConfirm}
      isBusy={reset.isPending}
      messages={reset.error === null ? [] : messagesOf(reset.error, copy.noResponse)}
      onConfirm={() => !reset.isPending && reset.mutate({ leagueId })}
      onCancel={onClose}
    >
      <Note kind="warning">{inviteTabCopy.newKeyText}</Note>
    </ConfirmDialog>
  );
}

function NewPasswordDialog({ leagueId, onClose }: DialogProps) {
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const refresh = useRefresh(leagueId);
  const change = trpc.league.setPassword.useMutation({
    onSuccess: async () => {
      await refresh();
      onClose();
      toast.success(inviteTabCopy.newPasswordDone);
    },
  });
  const checked = checkText(password, LEAGUE_PASSWORD_RULE);
  const confirm = () => {
    setIsChecked(true);
    if (checked.kind === 'ok' && !change.isPending) change.mutate({ leagueId, password });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <ConfirmDialog
      title={inviteTabCopy.newPassword}
      confirmLabel={inviteTabCopy.newPasswordConfirm}
      isBusy={change.isPending}
      messages={change.error === null ? [] : messagesOf(change.error, copy.noResponse)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Note kind="warning">{inviteTabCopy.newPasswordText}</Note>
      <form noValidate onSubmit={submit}>
        <Field
          label={shareCopy.password}
          help={inviteTabCopy.newPasswordHelp}
          error={isChecked && checked.kind === 'refused' ? checked.message : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              autoComplete="off"
              spellCheck={false}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      </form>
    </ConfirmDialog>
  );
}

/** Shows key and password. While the league is open, both can be replaced (screens 2.33). */
export function KeyAndPassword({ league, isDisabled }: { league: League; isDisabled: boolean }) {
  const [dialog, setDialog] = useState<'key' | 'password' | null>(null);
  const props = { leagueId: league.id, onClose: () => setDialog(null) };
  return (
    <>
      <Credentials league={league} isShareable={!isDisabled} />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-line text-sm" disabled={isDisabled} onClick={() => setDialog('key')}>
          {inviteTabCopy.newKey}
        </button>
        <button type="button" className="btn btn-line text-sm" disabled={isDisabled} onClick={() => setDialog('password')}>
          {inviteTabCopy.newPassword}
        </button>
      </div>
      {dialog === 'key' && <NewKeyDialog {...props} />}
      {dialog === 'password' && <NewPasswordDialog {...props} />}
    </>
  );
}

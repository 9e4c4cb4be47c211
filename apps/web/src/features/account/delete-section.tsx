import { type FormEvent, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Field } from '../../components/form/field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { clearToken } from '../../lib/session/auth-token.ts';
import { deleteAccountCopy } from './account-data-copy.ts';
import { AccountSection } from './account-section.tsx';

const CONFIRMATION = 'DELETE';

type Succession = { readonly name: string; readonly heir: string | null; readonly ends: boolean };

function describe({ name, heir, ends }: Succession): string {
  if (heir !== null) return deleteAccountCopy.heir(name, heir);
  return ends ? deleteAccountCopy.ends(name) : deleteAccountCopy.unled(name);
}

/** Deletes the account once DELETE is typed, then leaves for the landing page. */
function DeleteForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { mutate, error, isError, isPending, isSuccess } = trpc.user.deleteAccount.useMutation({
    onSuccess: () => {
      clearToken();
      window.location.assign('/');
    },
  });
  const isBusy = isPending || isSuccess;
  const isValid = typed.trim() === CONFIRMATION;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !isBusy) mutate();
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field label={deleteAccountCopy.type}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {isError && <ErrorCard messages={messagesOf(error, deleteAccountCopy.failed)} />}
      <SubmitButton
        label={deleteAccountCopy.confirm}
        busyLabel={deleteAccountCopy.busy}
        isBusy={isBusy}
        isValid={isValid}
        why={deleteAccountCopy.typeFirst}
      />
      <button type="button" className="btn btn-line min-h-[50px]" disabled={isBusy} onClick={onClose}>
        {deleteAccountCopy.keep}
      </button>
    </form>
  );
}

/** Shows who takes over which league, then asks for confirmation. Deletion waits for that list. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const succession = trpc.user.succession.useQuery(undefined, { staleTime: 0 });
  return (
    <Dialog title={deleteAccountCopy.dialogTitle} onClose={onClose}>
      <p className="text-fg-2">{deleteAccountCopy.lead}</p>
      {succession.isError && <LoadError title={deleteAccountCopy.failedTitle} query={succession} />}
      {succession.isPending && <p role="status">{deleteAccountCopy.loading}</p>}
      {succession.data !== undefined && (
        <>
          {succession.data.leagues.length > 0 && (
            <ul className="grid list-disc gap-1 pl-5">
              {succession.data.leagues.map((league) => (
                <li key={league.id}>{describe(league)}</li>
              ))}
            </ul>
          )}
          <DeleteForm onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-base font-bold">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm text-fg-2">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

/** Deletes the reader's account: what is deleted, what remains, and the button (rules 6). */
export function DeleteSection() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <AccountSection id="delete-account" title={deleteAccountCopy.title} lead={[deleteAccountCopy.lead]}>
      <Points title={deleteAccountCopy.deletedTitle} points={deleteAccountCopy.deleted} />
      <Points title={deleteAccountCopy.remainingTitle} points={deleteAccountCopy.remaining} />
      <p className="text-sm text-fg-2">{deleteAccountCopy.again}</p>
      <button type="button" className="btn btn-line justify-self-start" onClick={() => setIsDialogOpen(true)}>
        {deleteAccountCopy.button}
      </button>
      {isDialogOpen && <DeleteDialog onClose={() => setIsDialogOpen(false)} />}
    </AccountSection>
  );
}

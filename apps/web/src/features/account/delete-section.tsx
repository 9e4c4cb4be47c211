import { useState } from 'react';
import { deleteAccountCopy } from './account-data-copy.ts';
import { AccountSection } from './account-section.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

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

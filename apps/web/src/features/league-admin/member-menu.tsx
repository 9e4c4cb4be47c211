import type { LeagueMember } from '@survivor/contract/league-admin';
import { EllipsisVertical, LoaderCircle } from 'lucide';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import type { League } from '../../lib/api/trpc.ts';
import { type ListReader, listMemberActs, type MemberAct } from './member-acts.ts';
import { memberActsCopy } from './member-acts-copy.ts';
import { RemoveDialog, TransferDialog } from './member-dialogs.tsx';
import { membersCopy } from './members-copy.ts';
import { useMemberActs } from './use-member-acts.ts';

const ITEM =
  'grid min-h-tap w-full content-center rounded-control px-3 py-1.5 text-left text-base font-medium text-fg-2 hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-fg-3';
const DIALOGS = { 'transfer-ownership': TransferDialog, remove: RemoveDialog };

export type MemberMenuProps = { readonly league: League; readonly member: LeagueMember; readonly reader: ListReader };

/** The acts for one member. An impossible act says why. Without acts, there is no menu. */
export function MemberMenu({ league, member, reader }: MemberMenuProps) {
  const { userId, name } = member;
  const acts = useMemberActs({ leagueId: league.id, userId, name });
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const items = listMemberActs({ member, status: league.status, reader });
  const start = (act: MemberAct) => {
    if (act === 'remove' || act === 'transfer-ownership') return setDialog(act);
    if (act === 'undo-removal') return acts.undoRemoval();
    acts.setAdministrator(act === 'add-administrator');
  };
  const Dialog = dialog === null ? null : DIALOGS[dialog];
  return (
    <>
      {items.length > 0 && (
        <Menu
          label={membersCopy.actionsOf(name)}
          buttonClass="grid size-11 place-items-center rounded-control text-fg-2 hover:bg-hover"
          panelClass="w-68 max-w-[calc(100vw-1rem)] p-1.5"
          button={
            <Icon
              of={acts.isBusy ? LoaderCircle : EllipsisVertical}
              className={acts.isBusy ? 'size-5 motion-safe:animate-spin' : 'size-5'}
            />
          }
        >
          {(close) =>
            items.map(({ act, refusal }) => (
              <button
                key={act}
                type="button"
                className={ITEM}
                aria-disabled={refusal !== null}
                onClick={() => {
                  if (refusal !== null || acts.isBusy) return;
                  close();
                  start(act);
                }}
              >
                {memberActsCopy.acts[act]}
                {refusal !== null && <span className="text-xs font-normal">{refusal}</span>}
              </button>
            ))
          }
        </Menu>
      )}
      {Dialog !== null && <Dialog league={league} name={name} acts={acts} onClose={() => setDialog(null)} />}
    </>
  );
}

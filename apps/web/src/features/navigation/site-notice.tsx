import { Megaphone, X } from 'lucide';
import { useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import type { Outputs } from '../../lib/api/trpc.ts';
import { useHasPassed } from '../../lib/clock/use-server-now.ts';
import { readDismissedNotice, storeDismissedNotice } from '../../lib/session/dismissed-notice.ts';

type Notice = Outputs['state']['status']['notice'];

/**
 * The administrators' notice to all players, until its end or until it is dismissed on this device
 * (screens 2.3). The region is there before its text, so that screen readers announce it.
 */
export function SiteNotice({ notice }: { notice: Notice }) {
  const [dismissedId, setDismissedId] = useState(readDismissedNotice);
  const hasEnded = useHasPassed(notice?.endsAt ?? null, true);
  const isShown = notice !== null && !hasEnded && notice.id !== dismissedId;
  const dismiss = (id: string) => {
    storeDismissedNotice(id);
    setDismissedId(id);
  };
  return (
    <div role="status" className={isShown ? 'print:hidden' : 'sr-only'}>
      {isShown && (
        <div className="flex items-start gap-3 rounded-control bg-sunken py-1 pr-1 pl-4 text-base leading-[1.45] text-fg-2">
          <Icon of={Megaphone} className="mt-2.5 size-5 flex-none" />
          <p className="min-w-0 flex-1 py-2 wrap-anywhere">{notice.text}</p>
          <button
            type="button"
            className="grid size-10 flex-none place-items-center rounded-control text-fg-3 hover:bg-hover hover:text-fg phone:size-11"
            aria-label={copy.notice.dismiss}
            onClick={() => dismiss(notice.id)}
          >
            <Icon of={X} className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}

import { formatKickoff } from '@survivor/rules';
import { useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { Note } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { AccountSection } from './account-section.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { calendarFeedCopy } from './calendar-feed-copy.ts';

type CreateAddressProps = { readonly madeAt: Date | null; readonly isPending: boolean; readonly onMake: () => void };

/** Creates the address. To replace one, the reader must confirm: the old address stops working. */
function CreateAddress({ madeAt, isPending, onMake }: CreateAddressProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (madeAt !== null && isConfirming) {
    return (
      <div className="grid gap-3">
        <Note kind="warning">{calendarFeedCopy.renewText}</Note>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-line text-sm" onClick={() => setIsConfirming(false)}>
            {calendarFeedCopy.renewNo}
          </button>
          <button type="button" className="btn btn-line text-sm text-eliminated" disabled={isPending} onClick={onMake}>
            {isPending ? calendarFeedCopy.making : calendarFeedCopy.renewYes}
          </button>
        </div>
      </div>
    );
  }
  if (madeAt !== null) {
    return (
      <>
        <p className="text-sm">{calendarFeedCopy.made(formatKickoff(madeAt))}</p>
        <button type="button" className="btn btn-line justify-self-start text-sm" onClick={() => setIsConfirming(true)}>
          {calendarFeedCopy.renew}
        </button>
      </>
    );
  }
  return (
    <button type="button" className="btn btn-ink justify-self-start max-sm:w-full" disabled={isPending} onClick={onMake}>
      {isPending ? calendarFeedCopy.making : calendarFeedCopy.make}
    </button>
  );
}

/** Calendar apps open addresses of this scheme as a subscription. */
const openCalendarApp = (url: string) => window.location.assign(url.replace(/^https?:/, 'webcal:'));

function Address() {
  const { data, isError, refetch } = trpc.user.calendar.useQuery();
  const utils = trpc.useUtils();
  const renew = trpc.user.renewCalendar.useMutation({
    onSuccess: ({ url }) => {
      openCalendarApp(url);
      return utils.user.calendar.invalidate();
    },
    onError: () => toast.error(calendarFeedCopy.makeFailed),
  });
  if (renew.data !== undefined) return <CalendarAddress url={renew.data.url} />;
  if (data !== undefined) return <CreateAddress madeAt={data?.madeAt ?? null} isPending={renew.isPending} onMake={() => renew.mutate()} />;
  if (!isError) return <Skeleton className="h-9 w-48" />;
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-eliminated" role="alert">
      {calendarFeedCopy.loadFailed}
      <button type="button" className="btn btn-line text-sm" onClick={() => void refetch()}>
        {copy.retry}
      </button>
    </p>
  );
}

/** The calendar feed of deadlines, whose address is shown only once (screens 2.30, rules 12). */
export function CalendarSection() {
  return (
    <AccountSection
      id="calendar"
      title={calendarFeedCopy.title}
      lead={[calendarFeedCopy.text, calendarFeedCopy.slow, calendarFeedCopy.google]}
    >
      <Address />
    </AccountSection>
  );
}

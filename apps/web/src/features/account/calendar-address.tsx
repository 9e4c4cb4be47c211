import { Copy } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/notice.tsx';
import { copyText } from '../../lib/ui/copy-text.ts';
import { calendarFeedCopy } from './calendar-feed-copy.ts';

/** The new address, to copy or select. It is shown only once. */
export function CalendarAddress({ url }: { url: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copyAddress = () => copyText(url, { done: calendarFeedCopy.copied, failed: calendarFeedCopy.copyFailed });
  return (
    <>
      <Note kind="info">{calendarFeedCopy.once}</Note>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm text-fg-2">
          {calendarFeedCopy.address}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            ref={field}
            className="input min-w-0 flex-1 basis-40 font-mono"
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <button type="button" className="btn btn-line text-sm" onClick={() => void copyAddress()}>
            <Icon of={Copy} className="size-5" />
            {calendarFeedCopy.copy}
          </button>
        </div>
      </div>
    </>
  );
}

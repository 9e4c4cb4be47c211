import { Copy } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/notice.tsx';
import { toast } from '../../lib/ui/toast.ts';
import { calendarFeedCopy } from './calendar-feed-copy.ts';

const ACTION = 'copy-calendar-address';

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success(calendarFeedCopy.copied, ACTION);
  } catch {
    toast.error(calendarFeedCopy.copyFailed, ACTION);
  }
}

type FormProps = { readonly label: string; readonly copyLabel: string; readonly address: string; readonly isFirst?: boolean };

/** One form of the address, to copy or select. */
function AddressForm({ label, copyLabel, address, isFirst = false }: FormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm text-fg-2">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          ref={field}
          className="input min-w-0 flex-1 basis-40 font-mono"
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="btn btn-line text-sm" onClick={() => void copyAddress(address)}>
          <Icon of={Copy} className="size-5" />
          {copyLabel}
        </button>
      </div>
    </div>
  );
}

/** The new address in both forms. It is shown only once. */
export function CalendarAddress({ url }: { url: string }) {
  const { once, https, copyHttps, webcal, copyWebcal } = calendarFeedCopy;
  return (
    <>
      <Note kind="info">{once}</Note>
      <AddressForm label={https} copyLabel={copyHttps} address={url} isFirst />
      <AddressForm label={webcal} copyLabel={copyWebcal} address={url.replace(/^https?:/, 'webcal:')} />
    </>
  );
}

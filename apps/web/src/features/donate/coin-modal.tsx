import { Check, Copy, QrCode as QrIcon } from 'lucide';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/notice.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { CoinIcon } from './coin-icon.tsx';
import { type Coin, groupsOfFour } from './coins.ts';
import { donateCopy } from './donate-copy.ts';

const SHOWN_FOR = 3000;

type CopyState = 'idle' | 'copied' | 'failed';

/** Copies a field and confirms it for 3 seconds. If that fails, it selects the field for Ctrl+C. */
function useCopied(field: RefObject<HTMLInputElement | null>): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>('idle');
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setState('idle'), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [copies]);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '');
      setState('copied');
      setCopies((count) => count + 1);
    } catch {
      field.current?.select();
      setState('failed');
    }
  }
  return { state, copy };
}

function Address({ coin, address }: { coin: Coin; address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const { state, copy } = useCopied(field);
  const isCopied = state === 'copied';
  const sign = isCopied ? Check : Copy;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={fieldId} className="text-base font-bold">
        {donateCopy.address(coin.name)}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={fieldId}
          className="input min-w-0 font-mono"
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="btn btn-line min-h-12 flex-none px-3.5" onClick={() => void copy()}>
          <Icon of={sign} className="size-5" />
          {isCopied ? donateCopy.copied : donateCopy.copy}
        </button>
      </div>
      <p className="flex flex-wrap gap-x-[0.75em] font-mono text-sm leading-[1.6] tracking-[0.02em] text-fg-2" aria-hidden="true">
        {groupsOfFour(address).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their index
          <span key={at}>{group}</span>
        ))}
      </p>
      <p className="text-sm font-medium text-eliminated empty:hidden" role="alert">
        {state === 'failed' ? donateCopy.copyFailed : ''}
      </p>
      <p className="sr-only" role="status">
        {isCopied ? donateCopy.copiedLong : ''}
      </p>
    </div>
  );
}

/** Where to send a coin, as text and as a QR code (screens 2.14). */
export function CoinModal({ coin, address, onClose }: { coin: Coin; address: string; onClose: () => void }) {
  const [isQrShown, setIsQrShown] = useState(false);
  const footer = (
    <button type="button" className="btn btn-line w-full" onClick={onClose}>
      {donateCopy.close}
    </button>
  );
  const title = (
    <span className="flex items-center gap-2.5">
      <CoinIcon coin={coin} isSymbol /> {donateCopy.coinTitle(coin.name)}
    </span>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <Address coin={coin} address={address} />
      <button type="button" className="btn btn-line text-sm" aria-expanded={isQrShown} onClick={() => setIsQrShown(!isQrShown)}>
        <Icon of={QrIcon} className="size-5" />
        {isQrShown ? donateCopy.hideQr : donateCopy.showQr}
      </button>
      {isQrShown && (
        <QrCode
          text={coin.uriPrefix + address}
          alt={donateCopy.qr(coin.name)}
          className="box-content max-w-none justify-self-center rounded-md ring ring-line"
        />
      )}
      <Note kind="warning">{donateCopy.warning(coin.name)}</Note>
      <p className="text-xs text-fg-3">{donateCopy.automatic}</p>
    </Dialog>
  );
}

import { type RefObject, useEffect, useState } from 'react';

const SHOWN_FOR = 3000;

export type CopyState = 'idle' | 'copied' | 'failed';

/** Copies a field and confirms it for 3 seconds. If that fails, it selects the field for Ctrl+C. */
export function useCopied(field: RefObject<HTMLInputElement | null>): { state: CopyState; copy: () => Promise<void> } {
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

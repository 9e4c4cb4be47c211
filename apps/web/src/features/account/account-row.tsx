import type { ReactNode } from 'react';
import { Pill } from '../../components/pill.tsx';

/** A row of a section's list, with its actions at the end. */
export function AccountRow({ children }: { children: ReactNode }) {
  return <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">{children}</li>;
}

type BrowserRowProps = { readonly browser: string; readonly badge: string | null; readonly text: string; readonly children: ReactNode };

/** A row about a browser, with a badge if the reader is using that browser now. */
export function BrowserRow({ browser, badge, text, children }: BrowserRowProps) {
  return (
    <AccountRow>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2 gap-y-1 font-medium">
          {browser} {badge !== null && <Pill tone="own">{badge}</Pill>}
        </p>
        <p className="text-sm text-fg-2">{text}</p>
      </div>
      {children}
    </AccountRow>
  );
}

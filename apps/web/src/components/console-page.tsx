import type { ReactNode } from 'react';
import { BackButton, type BackButtonProps } from './back-button.tsx';
import { PageHeading } from './page-heading.tsx';

export type ConsolePageProps = {
  readonly title: string;
  /** Where Back leads when no page of this site came before. */
  readonly fallback?: BackButtonProps['fallback'];
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A screen of the administration: Back, heading, content (specification 2.17 to 2.22). */
export function ConsolePage({ title, fallback = '/home/admin', actions, children }: ConsolePageProps) {
  return (
    <div className="console">
      <BackButton fallback={fallback} />
      <div className="console-head">
        <PageHeading title={title} />
        {actions !== undefined && <div className="console-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

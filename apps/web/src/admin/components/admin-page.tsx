import type { ReactNode } from 'react';
import { BackButton, type BackButtonProps } from '../../components/page/back-button.tsx';
import { PageHeading } from '../../components/page-heading.tsx';

export type AdminPageProps = {
  readonly title: string;
  /** Where Back leads if this is the first page of the visit. */
  readonly fallback?: BackButtonProps['fallback'];
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A screen of the administration: Back, heading, content (screens 2.17 to 2.22). */
export function AdminPage({ title, fallback = '/home/admin', actions, children }: AdminPageProps) {
  return (
    <div className="grid gap-4 *:min-w-0 phone:gap-3">
      <BackButton fallback={fallback} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeading title={title} />
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

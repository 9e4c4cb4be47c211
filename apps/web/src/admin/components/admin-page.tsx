import type { ReactNode } from 'react';
import { BackButton, type BackButtonProps } from '../../components/page/back-button.tsx';
import { PageHeading } from '../../components/page-heading.tsx';

export type AdminPageProps = {
  readonly title: string;
  /** Where Back leads when no page of this site came before. */
  readonly fallback?: BackButtonProps['fallback'];
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A screen of the administration: Back, heading, content (screens 2.17 to 2.22). */
export function AdminPage({ title, fallback = '/home/admin', actions, children }: AdminPageProps) {
  return (
    <div className="admin-page">
      <BackButton fallback={fallback} />
      <div className="admin-page-head">
        <PageHeading title={title} />
        {actions !== undefined && <div className="admin-page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

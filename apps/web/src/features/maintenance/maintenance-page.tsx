import { Link } from '@tanstack/react-router';
import { ExternalLink, RefreshCw } from 'lucide';
import { useEffect } from 'react';
import { BareMessage } from '../../components/bare-message.tsx';
import { LegalLinks } from '../../components/legal-links.tsx';
import { Note } from '../../components/notice.tsx';
import { IdleTally } from '../../components/tally.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { maintenanceCopy } from './maintenance-copy.ts';

const POLL = 30_000;
const ADMIN_SIGN_IN = '/api/v1/ssoauth/login?redirect=%2Fhome%2Fleagues';

/** Polls every 30 seconds and returns once the service is back (screens 2.15, rules 6). */
export function MaintenancePage({ onBack }: { onBack: () => void }) {
  const status = trpc.state.status.useQuery(undefined, { refetchInterval: POLL, staleTime: 0, refetchOnMount: 'always' });
  const isBack = status.data?.isMaintenanceMode === false && !status.isError && !status.isFetching;
  useEffect(() => {
    if (isBack) onBack();
  }, [isBack, onBack]);
  const message = status.data?.isMaintenanceMode && status.data.message !== '' ? status.data.message : maintenanceCopy.message;
  return (
    <BareMessage title={maintenanceCopy.title}>
      <IdleTally pattern="......*..........." />
      <p className="text-[1.0625rem] text-fg-2">{message}</p>
      <Note kind="neutral" icon={RefreshCw}>
        {maintenanceCopy.returns}
      </Note>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <Link to="/rules" className="link">
          {maintenanceCopy.rules}
        </Link>
        <Link to="/faq" className="link">
          {maintenanceCopy.faq}
        </Link>
        <LegalLinks sign={ExternalLink} />
      </p>
      <p className="flex gap-4 text-xs text-fg-3">
        {maintenanceCopy.copyright(new Date().getFullYear())}
        <a href={ADMIN_SIGN_IN} className="underline">
          {maintenanceCopy.admin}
        </a>
      </p>
    </BareMessage>
  );
}

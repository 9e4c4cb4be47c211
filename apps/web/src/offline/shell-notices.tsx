import { RotateCw } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Note } from '../components/notice.tsx';
import { useOnline } from '../lib/ui/use-online.ts';
import { newVersion } from './new-version.ts';
import { offlineCopy } from './offline-copy.ts';
import { OfflineNotice } from './offline-notice.tsx';

/** Notices above every signed-in page: offline, or a new version is available (screens 2.29). */
export function ShellNotices() {
  const isOnline = useOnline();
  const activate = useSyncExternalStore(newVersion.subscribe, newVersion.getActivate);
  return (
    <>
      {!isOnline && <OfflineNotice />}
      {isOnline && activate !== null && (
        <Note kind="info" icon={RotateCw}>
          {offlineCopy.newVersion}{' '}
          <button type="button" className="prose-link" onClick={activate}>
            {offlineCopy.reload}
          </button>
        </Note>
      )}
    </>
  );
}

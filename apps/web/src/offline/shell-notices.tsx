import { RotateCw } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Note } from '../components/notice.tsx';
import { useOnline } from '../lib/ui/use-online.ts';
import { newVersion } from './new-version.ts';
import { offlineCopy } from './offline-copy.ts';
import { OfflineNote } from './offline-notice.tsx';

/** What stands above every signed-in page: there is no network, there is a new version (screens 2.29). */
export function ShellNotes() {
  const isOnline = useOnline();
  const takeOver = useSyncExternalStore(newVersion.subscribe, newVersion.takeOver);
  return (
    <>
      {!isOnline && <OfflineNote />}
      {isOnline && takeOver !== null && (
        <Note kind="info" icon={RotateCw}>
          {offlineCopy.newVersion}{' '}
          <button type="button" className="prose-link" onClick={takeOver}>
            {offlineCopy.reload}
          </button>
        </Note>
      )}
    </>
  );
}

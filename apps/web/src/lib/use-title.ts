import { useEffect } from 'react';
import { copy } from '../content/copy.ts';

/** Names the page in the browser's tab and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === copy.appName ? title : `${title} - ${copy.appName}`;
  }, [title]);
}

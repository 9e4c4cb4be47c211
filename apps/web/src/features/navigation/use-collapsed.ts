import { useState } from 'react';

const KEY = 'survivor.sidebar';
const COLLAPSED = 'collapsed';

function read(): boolean {
  try {
    return sessionStorage.getItem(KEY) === COLLAPSED;
  } catch {
    return false;
  }
}

function write(isCollapsed: boolean): void {
  try {
    sessionStorage.setItem(KEY, isCollapsed ? COLLAPSED : 'expanded');
  } catch {
    return;
  }
}

/** Whether the sidebar is collapsed. Stored per tab, because the shell remounts. */
export function useCollapsed(): { isCollapsed: boolean; toggle: () => void } {
  const [isCollapsed, setIsCollapsed] = useState(read);
  const toggle = () => {
    write(!isCollapsed);
    setIsCollapsed(!isCollapsed);
  };
  return { isCollapsed, toggle };
}

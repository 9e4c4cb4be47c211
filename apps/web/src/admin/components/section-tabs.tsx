import { Link, useRouterState } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { TAB, TAB_ROW } from '../../components/page/tab-links.ts';
import { dashboardCopy } from '../dashboard/dashboard-copy.ts';
import { formatCappedCount } from '../dashboard/figures.ts';
import { SECTIONS, type SectionId } from '../lib/sections.ts';
import type { ConsoleHome } from '../lib/use-console-home.ts';

const HOME = '/home/admin';
const TAB_COUNT = 'inline-grid h-5 min-w-5 place-items-center rounded-[10px] px-1.5 text-xs font-bold tabular-nums';
const TONES = { bad: 'bg-eliminated-soft text-eliminated', warning: 'bg-pending-soft text-pending' } as const;

type Counts = Partial<Record<SectionId, { readonly count: number; readonly label: string; readonly tone: 'bad' | 'warning' }>>;

function getTabCounts({ tickets, jobs, waitingCorrections }: ConsoleHome): Counts {
  const { tabCounts: copy } = dashboardCopy;
  return {
    tickets: { count: tickets.open, label: copy.tickets, tone: 'bad' },
    jobs: { count: jobs.failed, label: copy.jobs, tone: 'bad' },
    corrections: { count: waitingCorrections, label: copy.corrections, tone: 'warning' },
  };
}

function TabCount({ of }: { of: Counts[SectionId] }) {
  if (of === undefined || of.count === 0) return null;
  return (
    <span className={`${TAB_COUNT} ${TONES[of.tone]}`}>
      {formatCappedCount(of.count)}
      <span className="sr-only"> {of.label}</span>
    </span>
  );
}

/**
 * The sections of the console, on each of its pages; on a phone the row scrolls to the current tab.
 * The row is positioned, so that its screen-reader texts scroll along and do not widen the page.
 */
export function SectionTabs({ home }: { home: ConsoleHome | undefined }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const row = useRef<HTMLElement>(null);
  const counts = home === undefined ? {} : getTabCounts(home);
  const isCounted = home !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: both move the tabs
  useLayoutEffect(() => {
    const nav = row.current;
    const tab = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.clientWidth) / 2;
  }, [path, isCounted]);
  return (
    <nav ref={row} className={TAB_ROW} aria-label={dashboardCopy.tabsLabel}>
      <Link to={HOME} className={TAB} activeOptions={{ exact: true, includeSearch: false }}>
        {dashboardCopy.title}
      </Link>
      {SECTIONS.map(({ id, title, to }) => (
        <Link key={id} to={to} className={TAB} activeOptions={{ includeSearch: false }}>
          {title}
          <TabCount of={counts[id]} />
        </Link>
      ))}
    </nav>
  );
}

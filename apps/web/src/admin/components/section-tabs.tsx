import { Link, useRouterState } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { dashboardCopy } from '../dashboard/dashboard-copy.ts';
import { formatCappedCount } from '../dashboard/figures.ts';
import { SECTIONS, type SectionId } from '../lib/sections.ts';
import type { ConsoleHome } from '../lib/use-console-home.ts';

const HOME = '/home/admin';

type Counts = Partial<Record<SectionId, { readonly count: number; readonly word: string; readonly tone: 'bad' | 'warning' }>>;

function getTabCounts({ tickets, jobs, waitingCorrections }: ConsoleHome): Counts {
  const { tabCounts: words } = dashboardCopy;
  return {
    tickets: { count: tickets.open, word: words.tickets, tone: 'bad' },
    jobs: { count: jobs.failed, word: words.jobs, tone: 'bad' },
    corrections: { count: waitingCorrections, word: words.corrections, tone: 'warning' },
  };
}

function TabCount({ of }: { of: Counts[SectionId] }) {
  if (of === undefined || of.count === 0) return null;
  return (
    <span className="tab-count" data-tone={of.tone}>
      {formatCappedCount(of.count)}
      <span className="sr-only"> {of.word}</span>
    </span>
  );
}

/** The console's sections on every page of it; on phones a row that scrolls, the current one in view. */
export function SectionTabs({ home }: { home: ConsoleHome | undefined }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const row = useRef<HTMLElement>(null);
  const counts = home === undefined ? {} : getTabCounts(home);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is another one then
  useLayoutEffect(() => {
    const nav = row.current;
    const tab = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.clientWidth) / 2;
  }, [path]);
  return (
    <nav ref={row} className="section-tabs" aria-label={dashboardCopy.tabsLabel}>
      <Link to={HOME} activeOptions={{ exact: true, includeSearch: false }}>
        {dashboardCopy.home}
      </Link>
      {SECTIONS.map(({ id, tab, to }) => (
        <Link key={id} to={to} activeOptions={{ includeSearch: false }}>
          {tab}
          <TabCount of={counts[id]} />
        </Link>
      ))}
    </nav>
  );
}

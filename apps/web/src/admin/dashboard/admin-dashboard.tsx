import { useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { AdminPage } from '../components/admin-page.tsx';
import { InlineError } from '../components/inline-error.tsx';
import { SECTIONS } from '../lib/sections.ts';
import { type ConsoleHome, useConsoleHome } from '../lib/use-console-home.ts';
import { useTickingClock } from '../lib/use-ticking-clock.ts';
import { dashboardCopy } from './dashboard-copy.ts';
import { DeadlineTile } from './deadline-tile.tsx';
import { computeFigures, sortByUrgency } from './figures.ts';
import { SectionTile } from './section-tile.tsx';

/** In the order of what was urgent when the page was opened: no tile moves under a pointer. */
function FiguredTiles({ home }: { home: ConsoleHome }) {
  const now = useTickingClock(home.readAt);
  const figures = computeFigures(home, now);
  const [sections] = useState(() => sortByUrgency(SECTIONS, computeFigures(home, home.readAt)));
  return (
    <ul className="tile-grid">
      <li className="tile-first">
        <DeadlineTile home={home} now={now} />
      </li>
      {sections.map((section) => (
        <li key={section.id}>
          <SectionTile {...section} figure={figures[section.id]} />
        </li>
      ))}
    </ul>
  );
}

const PlainTiles = () => (
  <ul className="tile-grid">
    {SECTIONS.map((section) => (
      <li key={section.id}>
        <SectionTile {...section} />
      </li>
    ))}
  </ul>
);

const LoadingTiles = () => (
  <div className="tile-grid" aria-busy="true">
    {SECTIONS.map(({ id }) => (
      <Skeleton key={id} kind="panel" className="tile-skeleton" />
    ))}
  </div>
);

/** The way to every screen of the administration, with what waits there (screens 2.17). */
export function AdminDashboard() {
  const { data, error, isError, refetch } = useConsoleHome();
  return (
    <AdminPage title={dashboardCopy.title} fallback="/home/leagues">
      {data === undefined && isError && (
        <>
          <section className="card">
            <InlineError title={dashboardCopy.failed} error={error} onRetry={() => void refetch()} />
          </section>
          <PlainTiles />
        </>
      )}
      {data === undefined && !isError && <LoadingTiles />}
      {data !== undefined && <FiguredTiles home={data} />}
    </AdminPage>
  );
}

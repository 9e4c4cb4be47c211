import { CircleX, TriangleAlert } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Skeletons } from '../../components/skeleton.tsx';
import { AdminPage } from '../components/admin-page.tsx';
import { QueryError } from '../components/query-error.tsx';
import { SECTIONS, type Section } from '../lib/sections.ts';
import { type ConsoleHome, useConsoleHome } from '../lib/use-console-home.ts';
import { useTickingClock } from '../lib/use-ticking-clock.ts';
import { BlockingLines } from './blocking-lines.tsx';
import { dashboardCopy } from './dashboard-copy.ts';
import { DeadlineTile } from './deadline-tile.tsx';
import { computeFigures, type Figure, type Figures, sortByUrgency } from './figures.ts';
import { Tile, TileText, TileValue } from './tile.tsx';
import { useListFigures } from './use-list-figures.ts';

const ICONS = { bad: CircleX, warning: TriangleAlert, normal: null, quiet: null } as const;
const LABELS = { bad: 'text-eliminated', warning: 'text-pending', normal: 'text-fg-2', quiet: 'text-fg-2' } as const;

function TileFigure({ label, value, note, tone }: Figure) {
  const icon = ICONS[tone];
  return (
    <span className="mt-2 grid gap-0.5">
      <span className={`flex items-center gap-1.5 text-sm font-bold ${LABELS[tone]}`}>
        {label}
        {icon !== null && <Icon of={icon} className="size-4" />}
      </span>
      <TileValue tone={tone}>{value}</TileValue>
      <TileText>{note}</TileText>
    </span>
  );
}

/** The tile of a section, with its figure if it has one. */
const SectionTile = ({ section: { icon, title, text, to }, figure }: { section: Section; figure?: Figure }) => (
  <Tile icon={icon} title={title} to={to} tone={figure?.tone}>
    <TileText>{text}</TileText>
    {figure !== undefined && <TileFigure {...figure} />}
  </Tile>
);

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3.5';

/** Tiles, sorted by urgency once, when the page opens, so that none moves under the pointer. */
function FigureTiles({ home }: { home: ConsoleHome }) {
  const now = useTickingClock(home.readAt);
  const { figures, failed } = useListFigures(now);
  const [sections] = useState(() => sortByUrgency(SECTIONS, computeFigures(home, home.readAt)));
  return (
    <>
      {failed !== undefined && <QueryError title={dashboardCopy.failed} query={failed} />}
      <Tiles sections={sections} figures={{ ...figures, ...computeFigures(home, now) }}>
        <li className="grid min-[769px]:col-span-2">
          <DeadlineTile home={home} now={now} />
        </li>
      </Tiles>
    </>
  );
}

type TilesProps = {
  readonly sections: typeof SECTIONS;
  readonly figures?: Figures;
  readonly children?: ReactNode;
};

const Tiles = ({ sections, figures = {}, children }: TilesProps) => (
  <ul className={GRID}>
    {children}
    {sections.map((section) => (
      <li key={section.id} className="grid">
        <SectionTile section={section} figure={figures[section.id]} />
      </li>
    ))}
  </ul>
);

const LoadingTiles = () => (
  <div className={GRID} aria-busy="true">
    <Skeletons count={SECTIONS.length} kind="panel" className="min-h-44 rounded-card" />
  </div>
);

/** The home page of the console: its sections, with figures (screens 2.17). */
export function AdminDashboard() {
  const query = useConsoleHome();
  const { data, isError } = query;
  return (
    <AdminPage title={dashboardCopy.title} fallback="/home/leagues">
      {data === undefined && isError && (
        <>
          <section className="card">
            <QueryError title={dashboardCopy.failed} query={query} />
          </section>
          <Tiles sections={SECTIONS} />
        </>
      )}
      {data === undefined && !isError && <LoadingTiles />}
      {/* A server of the previous release does not send `blockingLines`. */}
      <BlockingLines lines={data?.blockingLines ?? []} />
      {data !== undefined && <FigureTiles home={data} />}
    </AdminPage>
  );
}

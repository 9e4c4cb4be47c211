import { describeRound, type Standings } from '@survivor/rules';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Segments } from '../../components/segments.tsx';
import { Skeletons } from '../../components/skeleton.tsx';
import { TeamStub } from '../../components/team-stub.tsx';
import { standingsCopy } from './standings-copy.ts';
import { StandingsLegend } from './standings-legend.tsx';
import { StandingsTable } from './standings-table.tsx';
import { orderedMembers, pickCounts, type Sort, type StandingsFacts, type TeamCount } from './standings-view.ts';
import { afterPaint, useAfterPaint } from './use-after-paint.ts';

const OPTIONS: readonly { value: Sort; label: string }[] = [
  { value: 'name', label: standingsCopy.byName },
  { value: 'team', label: standingsCopy.byTeam },
];

/**
 * Sorts by name or team once picks are locked (screens 2.8). The button paints before the table.
 */
function SortToggle({ sort, isShown, onSort }: { sort: Sort; isShown: boolean; onSort: (sort: Sort) => void }) {
  const [shown, setShown] = useState(sort);
  const [chosen, setChosen] = useState(sort);
  if (shown !== sort) {
    setShown(sort);
    setChosen(sort);
  }
  const choose = (next: Sort) => {
    setChosen(next);
    afterPaint(() => onSort(next));
  };
  return <Segments label={standingsCopy.sort} options={OPTIONS} value={chosen} onChange={choose} className={isShown ? '' : 'invisible'} />;
}

/** Revealed picks counted by team. */
function PickCounts({ round, counts }: { round: string; counts: readonly TeamCount[] }) {
  if (counts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-fg-2">
      <h3 className="text-xs font-body tracking-normal font-stretch-100%">{standingsCopy.counts(round)}</h3>
      <ul className="contents">
        {counts.map(({ teamId, name, count }) => (
          <li key={teamId} className="num inline-flex items-center gap-1 font-bold text-fg">
            <TeamStub teamId={teamId} name={name} />
            {count}
          </li>
        ))}
      </ul>
    </div>
  );
}

const LargeStandings = lazy(() => import('./large-standings.tsx'));

const LARGE_ABOVE = 100;
const SKELETON_ROWS = 6;
const MAX_SKELETON_ROWS = 20;

export type StandingsSectionProps = {
  /** Undefined while they load. */
  readonly standings: Standings | undefined;
  readonly ownPicks: ReadonlyMap<number, string>;
  readonly isLocked: boolean;
  readonly sort: Sort;
  readonly ownPictureUri: string | null;
  readonly onSort: (sort: Sort) => void;
  readonly renderLive?: StandingsFacts['renderLive'];
};

function SkeletonTable({ rows = SKELETON_ROWS }: { rows?: number }) {
  return (
    <div className="grid gap-2 overflow-hidden" aria-busy="true">
      <div className="grid grid-flow-col gap-2">
        <Skeletons count={8} kind="column" className="h-5 min-w-14" />
      </div>
      {Array.from({ length: rows }, (_, at) => at).map((at) => (
        <span key={at} className="block h-12 rounded-control bg-sunken" aria-hidden="true" />
      ))}
    </div>
  );
}

type MatrixProps = { readonly facts: StandingsFacts; readonly sort: Sort; readonly ownPictureUri: string | null };

function SmallStandings({ facts, sort, ownPictureUri }: MatrixProps) {
  const order = useMemo(() => orderedMembers(facts.standings, sort), [facts.standings, sort]);
  return <StandingsTable facts={facts} order={order} sort={sort} ownPictureUri={ownPictureUri} />;
}

function Matrix(props: MatrixProps) {
  if (props.facts.standings.count <= LARGE_ABOVE) return <SmallStandings {...props} />;
  return (
    <Suspense fallback={<SkeletonTable />}>
      <LargeStandings {...props} />
    </Suspense>
  );
}

/** Pool Standings: legend, sort, pick counts and the matrix (screens 2.8). */
export function StandingsSection({ standings, ownPicks, isLocked, sort, ownPictureUri, onSort, renderLive }: StandingsSectionProps) {
  const facts = useMemo(
    () => (standings === undefined ? null : { standings, ownPicks, isLocked, renderLive }),
    [standings, ownPicks, isLocked, renderLive],
  );
  const counts = useMemo(() => (standings !== undefined && isLocked ? pickCounts(standings) : []), [standings, isLocked]);
  const shownSort = isLocked ? sort : 'name';
  // The pick above paints first, because the matrix is most of the page's rendering work.
  const shown = useAfterPaint(facts !== null) ? facts : null;
  return (
    <section className="card grid gap-3" aria-labelledby="standings-title">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="standings-title">{standingsCopy.title}</h2>
          <SortToggle sort={shownSort} isShown={isLocked} onSort={onSort} />
        </div>
        <StandingsLegend key={`${isLocked}`} isLocked={isLocked} isLoaded={shown !== null} />
        <p className="sr-only" aria-live="polite">
          {isLocked && standingsCopy.sorted(shownSort)}
        </p>
      </div>
      {shown === null ? (
        <SkeletonTable rows={Math.min(standings?.count ?? SKELETON_ROWS, MAX_SKELETON_ROWS)} />
      ) : (
        <>
          <PickCounts round={describeRound(shown.standings.document.toRound)} counts={counts} />
          <Matrix facts={shown} sort={shownSort} ownPictureUri={ownPictureUri} />
        </>
      )}
    </section>
  );
}

import { describeRound } from '@survivor/rules';
import { Note } from '../../components/notice.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { QueryError } from '../components/query-error.tsx';
import { type Stat, StatStrip } from '../components/stat-strip.tsx';
import { formatFullDay, formatTimeAndZone } from '../lib/format.ts';
import { stateCopy } from './state-copy.ts';

const RoundStart = ({ at }: { at: Date }) => (
  <time className="whitespace-normal" dateTime={at.toISOString()}>
    {formatFullDay(at)}
  </time>
);

/** Season, current round and its start (screens 2.22). */
export function GlobalState() {
  const query = trpc.state.global.useQuery();
  const { data, isError } = query;
  const state = data?.nflState;
  const start = state?.roundStart;
  const stats: Stat[] = [
    { label: stateCopy.season, value: state?.season },
    { label: stateCopy.currentRound, value: state && describeRound(state.round) },
    {
      label: stateCopy.roundStart,
      value:
        start === undefined ? undefined : start === null ? (
          <span className="whitespace-normal">{stateCopy.notSet}</span>
        ) : (
          <RoundStart at={start} />
        ),
      note: start ? stateCopy.inPoolTime(formatTimeAndZone(start)) : undefined,
    },
  ];
  return (
    <section className="grid gap-3" aria-labelledby="nfl-global-state">
      <h2 id="nfl-global-state">{stateCopy.globalTitle}</h2>
      <QueryError title={stateCopy.globalFailed} query={query} />
      {state === null && <Note kind="warning">{stateCopy.missing}</Note>}
      {state !== null && (data !== undefined || !isError) && <StatStrip stats={stats} />}
    </section>
  );
}

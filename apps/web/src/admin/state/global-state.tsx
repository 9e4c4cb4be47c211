import { describeRound } from '@survivor/rules';
import { Note } from '../../components/notice.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { InlineError } from '../components/inline-error.tsx';
import { type Stat, StatStrip } from '../components/stat-strip.tsx';
import { formatFullDay, formatTimeAndZone } from '../lib/format.ts';
import { stateCopy } from './state-copy.ts';

const words = (text: string) => <span className="stat-words">{text}</span>;

function RoundStart({ at }: { at: Date }) {
  return (
    <time className="stat-words" dateTime={at.toISOString()}>
      {formatFullDay(at)}
    </time>
  );
}

/** Season, current round and its start (screens 2.22). */
export function GlobalState() {
  const { data, isError, error, refetch } = trpc.state.global.useQuery();
  const state = data?.nflState;
  const start = state?.roundStart;
  const stats: Stat[] = [
    { label: stateCopy.season, value: state?.season },
    { label: stateCopy.currentRound, value: state && describeRound(state.round) },
    {
      label: stateCopy.roundStart,
      value: start === undefined ? undefined : start === null ? words(stateCopy.notSet) : <RoundStart at={start} />,
      note: start ? stateCopy.inPoolTime(formatTimeAndZone(start)) : undefined,
    },
  ];
  return (
    <section className="strip-group" aria-labelledby="nfl-global-state">
      <h2 id="nfl-global-state">{stateCopy.globalTitle}</h2>
      {isError && <InlineError title={stateCopy.globalFailed} error={error} onRetry={() => void refetch()} />}
      {state === null && <Note kind="warning">{stateCopy.missing}</Note>}
      {state !== null && (data !== undefined || !isError) && <StatStrip stats={stats} />}
    </section>
  );
}

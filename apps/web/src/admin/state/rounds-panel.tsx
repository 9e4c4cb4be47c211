import type { SeasonStateOutput, SeasonStateRound } from '@survivor/contract/state';
import { describeRound } from '@survivor/rules';
import { Pill, type Tone } from '../../components/pill.tsx';
import { adminCopy } from '../admin-copy.ts';
import { DeadlineTime } from '../components/deadline-time.tsx';
import { type Column, DataTable } from '../components/table/data-table.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { formatInterval } from '../lib/format.ts';
import { computeAge, getRoundState, type RoundState } from './round-state.ts';
import { stateCopy } from './state-copy.ts';

const { rounds: heads, roundStates } = stateCopy;

const TONES: Record<RoundState, Tone> = {
  void: 'out',
  closed: 'neutral',
  underWay: 'alive',
  unknown: 'pending',
  current: 'ink',
  ahead: 'neutral',
};

function RoundStateMark({ round }: { round: SeasonStateRound }) {
  const state = getRoundState(round);
  return (
    <span className="state-mark">
      <Pill tone={TONES[state]}>{roundStates[state]}</Pill>
      {round.isCurrent && state !== 'current' && <Pill tone="info">{stateCopy.currentMark}</Pill>}
    </span>
  );
}

function createColumns(data: SeasonStateOutput): readonly Column<SeasonStateRound>[] {
  return [
    { id: 'week', header: heads.week, cell: ({ ordinal }) => <span className="row-title">{describeRound(ordinal)}</span> },
    {
      id: 'deadline',
      header: heads.deadline,
      cell: ({ startsAt }) => (startsAt === null ? <span className="row-none">{stateCopy.notSet}</span> : <DeadlineTime at={startsAt} />),
      isNowrap: true,
    },
    { id: 'state', header: heads.state, cell: (round) => <RoundStateMark round={round} /> },
    { id: 'games', header: heads.games, cell: ({ games }) => games, isNowrap: true },
    {
      id: 'undecided',
      header: heads.undecided,
      cell: ({ undecided, isReached }) => (isReached && undecided > 0 ? <b>{undecided}</b> : <span className="row-none">{undecided}</span>),
      isNowrap: true,
    },
    {
      id: 'read',
      header: heads.read,
      cell: ({ fetchedAt }) => {
        const age = computeAge(data, fetchedAt);
        if (fetchedAt === null || age === null) return <span className="row-none">{adminCopy.never}</span>;
        return <Timestamp at={fetchedAt} text={adminCopy.ago(formatInterval(age))} />;
      },
      isNowrap: true,
    },
  ];
}

/** The deadline of each round, and what has become of it. */
export function RoundsPanel({ data }: { data: SeasonStateOutput }) {
  return (
    <section className="card list-panel" aria-labelledby="rounds">
      <h2 id="rounds">{stateCopy.roundsTitle}</h2>
      {data.rounds.length === 0 ? (
        <p className="panel-none">{stateCopy.noRounds}</p>
      ) : (
        <DataTable
          caption={stateCopy.roundsCaption}
          columns={createColumns(data)}
          rows={data.rounds}
          rowId={({ ordinal }) => String(ordinal)}
        />
      )}
    </section>
  );
}

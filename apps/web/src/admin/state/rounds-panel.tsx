import type { SeasonStateRound } from '@survivor/contract/state';
import { describeRound } from '@survivor/rules';
import { Pill, type Tone } from '../../components/pill.tsx';
import { adminCopy } from '../admin-copy.ts';
import { DeadlineTime } from '../components/deadline-time.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { TablePanel } from '../components/table/table-panel.tsx';
import { AgeTimestamp } from '../components/timestamp.tsx';
import { stateCopy } from './state-copy.ts';

type RoundState = 'void' | 'closed' | 'underWay' | 'unknown' | 'current' | 'ahead';

function getRoundState({ isVoid, isClosed, isReached, startsAt, isCurrent }: SeasonStateRound): RoundState {
  if (isVoid) return 'void';
  if (isClosed) return 'closed';
  if (isReached) return 'underWay';
  if (startsAt === null) return 'unknown';
  return isCurrent ? 'current' : 'ahead';
}

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
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      <Pill tone={TONES[state]}>{roundStates[state]}</Pill>
      {round.isCurrent && state !== 'current' && <Pill tone="info">{stateCopy.currentMark}</Pill>}
    </span>
  );
}

const column = columnHelper<SeasonStateRound>();
const COLUMNS = column.columns([
  column.accessor('ordinal', {
    header: heads.week,
    cell: ({ getValue }) => <span className="block font-bold">{describeRound(getValue())}</span>,
  }),
  column.accessor('startsAt', {
    header: heads.deadline,
    meta: nowrap,
    cell: ({ row: { original: round } }) =>
      round.startsAt === null ? <span className="text-fg-3">{stateCopy.notSet}</span> : <DeadlineTime at={round.startsAt} />,
  }),
  column.display({ id: 'state', header: heads.state, cell: ({ row }) => <RoundStateMark round={row.original} /> }),
  column.accessor('games', { header: heads.games, meta: nowrap }),
  column.accessor('undecided', {
    header: heads.undecided,
    meta: nowrap,
    cell: ({ row: { original: round } }) =>
      round.isReached && round.undecided > 0 ? <b>{round.undecided}</b> : <span className="text-fg-3">{round.undecided}</span>,
  }),
  column.accessor('fetchedAt', {
    header: heads.read,
    meta: nowrap,
    cell: ({ row: { original: round } }) =>
      round.fetchedAt === null ? <span className="text-fg-3">{adminCopy.never}</span> : <AgeTimestamp at={round.fetchedAt} />,
  }),
]);

/** The rounds of the season with their deadlines and states. */
export const RoundsPanel = ({ rounds }: { rounds: readonly SeasonStateRound[] }) => (
  <TablePanel
    id="rounds"
    title={stateCopy.roundsTitle}
    empty={stateCopy.noRounds}
    caption={stateCopy.roundsCaption}
    columns={COLUMNS}
    rows={rounds}
    rowId={({ ordinal }) => String(ordinal)}
  />
);

import type { UndecidedGame } from '@survivor/contract/state';
import { describeRound } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { Pill } from '../../components/pill.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { TablePanel } from '../components/table/table-panel.tsx';
import { describeKickoff, describeResult, formatMatchup } from '../lib/describe-game.ts';
import { stateCopy } from './state-copy.ts';

const { gameColumns: heads } = stateCopy;

const column = columnHelper<UndecidedGame>();
const COLUMNS = column.columns([
  column.display({
    id: 'game',
    header: heads.game,
    cell: ({ row }) => <span className="block font-bold whitespace-nowrap">{formatMatchup(row.original)}</span>,
  }),
  column.accessor('round', { header: heads.week, meta: nowrap, cell: ({ getValue }) => describeRound(getValue()) }),
  column.accessor('kickoffAt', { header: heads.kickoff, meta: nowrap, cell: ({ getValue }) => describeKickoff(getValue()) }),
  column.display({
    id: 'stored',
    header: heads.stored,
    cell: ({ row: { original: game } }) => (
      <span className="inline-flex flex-wrap justify-end gap-1.5">
        {describeResult(game, game)}
        {game.isOverdue && <Pill tone="pending">{stateCopy.isOverdue}</Pill>}
      </span>
    ),
  }),
]);

/** Games without a result in rounds that have started. */
export const UndecidedPanel = ({ games }: { games: readonly UndecidedGame[] }) => (
  <TablePanel
    id="undecided-games"
    title={stateCopy.gamesTitle}
    aside={
      games.length > 0 && (
        <Link to="/home/admin/corrections" className="link">
          {stateCopy.enter}
        </Link>
      )
    }
    empty={stateCopy.gamesEmpty}
    caption={stateCopy.gamesCaption}
    columns={COLUMNS}
    rows={games}
    rowId={({ id }) => id}
  />
);

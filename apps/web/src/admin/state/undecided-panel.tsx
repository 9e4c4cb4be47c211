import type { UndecidedGame } from '@survivor/contract/state';
import { describeRound } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { Pill } from '../../components/pill.tsx';
import { type Column, DataTable } from '../components/table/data-table.tsx';
import { describeKickoff, describeResult, formatMatchup } from '../lib/describe-game.ts';
import { stateCopy } from './state-copy.ts';

const { gameColumns: heads } = stateCopy;

const COLUMNS: readonly Column<UndecidedGame>[] = [
  { id: 'game', header: heads.game, cell: (game) => <span className="row-title matchup">{formatMatchup(game)}</span> },
  { id: 'week', header: heads.week, cell: ({ round }) => describeRound(round), isNowrap: true },
  { id: 'kickoff', header: heads.kickoff, cell: ({ kickoffAt }) => describeKickoff(kickoffAt), isNowrap: true },
  {
    id: 'stored',
    header: heads.stored,
    cell: (game) => (
      <span className="state-mark">
        {describeResult(game, game)}
        {game.isOverdue && <Pill tone="pending">{stateCopy.isOverdue}</Pill>}
      </span>
    ),
  },
];

/** Games of started rounds that have no result yet. */
export function UndecidedPanel({ games }: { games: readonly UndecidedGame[] }) {
  return (
    <section className="card list-panel" aria-labelledby="undecided-games">
      <div className="panel-head">
        <h2 id="undecided-games">{stateCopy.gamesTitle}</h2>
        {games.length > 0 && (
          <Link to="/home/admin/corrections" className="link">
            {stateCopy.enter}
          </Link>
        )}
      </div>
      {games.length === 0 ? (
        <p className="panel-none">{stateCopy.gamesEmpty}</p>
      ) : (
        <DataTable caption={stateCopy.gamesCaption} columns={COLUMNS} rows={games} rowId={({ id }) => id} />
      )}
    </section>
  );
}

import type { PickGroup, Standings } from '@survivor/rules';
import type { Game } from '../../lib/api/trpc.ts';
import { pickersCopy } from './game-pickers-copy.ts';

const MAX_NAMES = 3;

type Group = Pick<PickGroup, 'members' | 'count'>;
const NOBODY: Group = { members: [], count: 0 };

/** How many picked one side, with names: the reader first, then others as far as there is room. */
function Pickers({ standings, members, count }: Group & { standings: Standings }) {
  if (count === 0) return <span>{pickersCopy.nobody}</span>;
  const { ownIndex } = standings;
  const isOwn = members.includes(ownIndex);
  const named = members.filter((index) => index !== ownIndex);
  const others = count - (isOwn ? 1 : 0);
  const room = MAX_NAMES - (isOwn ? 1 : 0);
  const shown = named.length > room ? room - 1 : room;
  const names = named.slice(0, shown).map((index) => standings.member(index).name);
  return (
    <span>
      <b className="num text-fg">{count.toLocaleString('en-US')}</b>{' '}
      {isOwn && <span className="font-bold text-accent">{pickersCopy.you}</span>}
      {isOwn && names.length > 0 && ', '}
      {names.length > 0 ? pickersCopy.others(names, others - names.length) : isOwn && others > 0 && pickersCopy.more(others)}
    </span>
  );
}

export type GamePickersProps = {
  readonly standings: Standings;
  /** The round's picks by team. */
  readonly picks: readonly PickGroup[];
  readonly game: Game;
  readonly className?: string;
};

/** How many members picked each side of a game, once picks are revealed; null if nobody did. */
export function GamePickers({ standings, picks, game, className = '' }: GamePickersProps) {
  const pickersOf = (teamId: string) => picks.find((group) => String(group.teamId) === teamId) ?? NOBODY;
  const [away, home] = [pickersOf(game.awayTeam.id), pickersOf(game.homeTeam.id)];
  if (away.count + home.count === 0) return null;
  return (
    <p className={`grid grid-cols-2 gap-2 text-xs leading-snug text-fg-2 *:last:text-right ${className}`}>
      <Pickers standings={standings} {...away} />
      <Pickers standings={standings} {...home} />
    </p>
  );
}

import type { Standings, TeamHolders } from '@survivor/rules';
import { holdersCopy } from '../content/holders-copy.ts';
import type { Game } from '../lib/api/trpc.ts';

const MOST_NAMED = 3;

/** How many hold one side, the reader first, then by name as far as there is room. */
function Holders({ standings, members }: { standings: Standings; members: readonly number[] }) {
  if (members.length === 0) return <span>{holdersCopy.nobody}</span>;
  const { ownIndex } = standings.document;
  const isOwn = members.includes(ownIndex);
  const others = members.filter((index) => index !== ownIndex);
  const room = MOST_NAMED - (isOwn ? 1 : 0);
  const shown = others.length > room ? room - 1 : room;
  const names = others.slice(0, shown).map((index) => standings.member(index).name);
  return (
    <span>
      <b className="num">{members.length.toLocaleString('en-US')}</b>{' '}
      {isOwn && <span className="font-bold text-accent">{holdersCopy.you}</span>}
      {isOwn && others.length > 0 && ', '}
      {others.length > 0 && holdersCopy.others(names, others.length - names.length)}
    </span>
  );
}

export type GameHoldersProps = {
  readonly standings: Standings;
  /** The round's picks by team. */
  readonly picks: readonly TeamHolders[];
  readonly game: Game;
};

/** How many of the league hold each side of a game, once that is no secret; nothing where nobody holds one. */
export function GameHolders({ standings, picks, game }: GameHoldersProps) {
  const holdersOf = (teamId: string) => picks.find((group) => String(group.teamId) === teamId)?.members ?? [];
  const [away, home] = [holdersOf(game.awayTeam.id), holdersOf(game.homeTeam.id)];
  if (away.length + home.length === 0) return null;
  return (
    <p className="holders">
      <Holders standings={standings} members={away} />
      <Holders standings={standings} members={home} />
    </p>
  );
}

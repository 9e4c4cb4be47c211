import { formatKickoff, GAME_STATUS_LABELS, isFinal, nicknameOf, type PickGroup, type Standings } from '@survivor/rules';
import type { Game } from '../../lib/api/trpc.ts';
import { teamColors, teamOf } from '../../lib/ui/team.ts';
import { GamePickers } from '../standings/game-pickers.tsx';

type SideProps = { readonly game: Game; readonly side: 'away' | 'home' };

function Side({ game, side }: SideProps) {
  const team = side === 'away' ? game.awayTeam : game.homeTeam;
  const [own, other] = side === 'away' ? [game.awayScore, game.homeScore] : [game.homeScore, game.awayScore];
  const hasLost = isFinal(game.status) && own !== null && other !== null && own < other;
  return (
    <span
      className={`team-stripe flex min-w-0 items-center gap-1.75 ${side === 'home' ? 'flex-row-reverse' : ''} ${hasLost ? 'text-fg-3' : ''}`}
      style={teamColors(teamOf(team.id))}
    >
      <span className="text-[1.0625rem] font-heavy tracking-[-.02em] font-stretch-118%" aria-hidden="true">
        {team.abbreviation}
      </span>
      <span className="truncate text-sm text-fg-2 max-[481px]:hidden">
        <span className="sr-only">{team.name}</span>
        <span aria-hidden="true">{nicknameOf(team.name)}</span>
      </span>
      {own !== null && (
        <b className={`num text-[1.25rem] ${side === 'home' ? 'mr-auto' : 'ml-auto'} ${hasLost ? 'font-medium' : ''}`}>{own}</b>
      )}
    </span>
  );
}

export type WeekGamesProps = { readonly standings: Standings; readonly picks: readonly PickGroup[]; readonly games: readonly Game[] };

/** The games of a week with scores, and who picked each side. */
export function WeekGames({ standings, picks, games }: WeekGamesProps) {
  const own = String(picks.find(({ members }) => members.includes(standings.ownIndex))?.teamId);
  return (
    <ul className="-mx-4 grid desk:-mx-6">
      {games.map((game) => (
        <li
          key={game.id}
          className={`border-t border-line px-4 py-2 first:border-t-0 desk:px-6 ${[game.awayTeam.id, game.homeTeam.id].includes(own) ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
        >
          <p className="grid grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)] items-center gap-2">
            <Side game={game} side="away" />
            <span className="text-center text-2xs text-fg-2">
              {game.status === 'NS' && game.gameTime !== null ? formatKickoff(game.gameTime) : GAME_STATUS_LABELS[game.status]}
            </span>
            <Side game={game} side="home" />
          </p>
          <GamePickers standings={standings} picks={picks} game={game} />
        </li>
      ))}
    </ul>
  );
}

import { formatKickoff, GAME_STATUS_LABELS, isFinal, type Standings, type TeamHolders } from '@survivor/rules';
import type { Game } from '../../lib/api/trpc.ts';
import { nicknameOf, teamColors, teamOf } from '../../lib/ui/team.ts';
import { GameHolders } from '../standings/pick-holders.tsx';

type SideProps = { readonly game: Game; readonly side: 'away' | 'home' };

function Side({ game, side }: SideProps) {
  const team = side === 'away' ? game.awayTeam : game.homeTeam;
  const [own, other] = side === 'away' ? [game.awayScore, game.homeScore] : [game.homeScore, game.awayScore];
  const hasLost = isFinal(game.status) && own !== null && other !== null && own < other;
  return (
    <span className="week-side" data-side={side} data-lost={hasLost} style={teamColors(teamOf(team.id))}>
      <span className="week-code" aria-hidden="true">
        {team.abbreviation}
      </span>
      <span className="week-name">
        <span className="sr-only">{team.name}</span>
        <span aria-hidden="true">{nicknameOf(team.name)}</span>
      </span>
      {own !== null && <b className="num">{own}</b>}
    </span>
  );
}

export type WeekGamesProps = { readonly standings: Standings; readonly picks: readonly TeamHolders[]; readonly games: readonly Game[] };

/** The games of a week with scores, and who picked each side. */
export function WeekGames({ standings, picks, games }: WeekGamesProps) {
  const own = String(picks.find(({ members }) => members.includes(standings.ownIndex))?.teamId);
  return (
    <ul className="week-games">
      {games.map((game) => (
        <li key={game.id} data-own={game.awayTeam.id === own || game.homeTeam.id === own}>
          <p className="week-score">
            <Side game={game} side="away" />
            <span className="week-status">
              {game.status === 'NS' && game.gameTime !== null ? formatKickoff(game.gameTime) : GAME_STATUS_LABELS[game.status]}
            </span>
            <Side game={game} side="home" />
          </p>
          <GameHolders standings={standings} picks={picks} game={game} />
        </li>
      ))}
    </ul>
  );
}

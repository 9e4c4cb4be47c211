import { formatKickoff, GAME_STATUS_LABELS, isFinal, type Standings, type TeamHolders } from '@survivor/rules';
import { Holders } from '../../components/holders.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { nicknameOf, teamColours, teamOf } from '../../lib/ui/team.ts';

type SideProps = { readonly game: Game; readonly side: 'away' | 'home' };

function Side({ game, side }: SideProps) {
  const team = side === 'away' ? game.awayTeam : game.homeTeam;
  const [own, other] = side === 'away' ? [game.awayScore, game.homeScore] : [game.homeScore, game.awayScore];
  const hasLost = isFinal(game.status) && own !== null && other !== null && own < other;
  return (
    <span className="week-side" data-side={side} data-lost={hasLost} style={teamColours(teamOf(team.id))}>
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

/** The games of a week with their scores, and who of the league held each side. */
export function WeekGames({ standings, picks, games }: WeekGamesProps) {
  const holdersOf = (teamId: string) => picks.find((group) => String(group.teamId) === teamId)?.members ?? [];
  const { ownIndex } = standings.document;
  return (
    <ul className="week-games">
      {games.map((game) => {
        const [away, home] = [holdersOf(game.awayTeam.id), holdersOf(game.homeTeam.id)];
        return (
          <li key={game.id} data-own={away.includes(ownIndex) || home.includes(ownIndex)}>
            <p className="week-score">
              <Side game={game} side="away" />
              <span className="week-status">
                {game.status === 'NS' && game.gameTime !== null ? formatKickoff(game.gameTime) : GAME_STATUS_LABELS[game.status]}
              </span>
              <Side game={game} side="home" />
            </p>
            {away.length + home.length > 0 && (
              <p className="holders">
                <Holders standings={standings} members={away} />
                <Holders standings={standings} members={home} />
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

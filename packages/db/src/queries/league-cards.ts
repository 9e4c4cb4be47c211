import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { failedRounds } from './elimination.ts';
import { gameFacts } from './game-facts.ts';
import type { GameEntry } from './games.ts';
import { entryColumns, entryJoins, type LeagueEntry, seasonsNow } from './leagues.ts';

/** Members up to which a card's curve is counted with the card; above, the count would cost more than all the rest of the page. */
const MOST_COUNTED = 5000;

export type LeagueCardEntry = LeagueEntry & {
  total: number;
  alive: number;
  /** Deadline of the displayed round. */
  deadline: Date | null;
  /** The round in which the reader went out, as the clock has it; null while alive. */
  outIn: number | null;
  /** Teams that the reader has not picked in a round before the displayed one. */
  teamsLeft: number;
  /** The reader's pick of the displayed round, or of the round in which the reader went out. */
  teamId: number | null;
  /** Whether that pick's game is cancelled or has moved to another round. */
  isVoid: boolean;
  game: GameEntry | null;
  /** Members eliminated by round; null in a league that is too large to count for a card. */
  fallen: Record<string, number> | null;
};

/** The leagues of a user with what each card says (screens 2.6), the latest joined first: one statement, whose cost grows with the user's leagues. */
export async function listLeagueCards(db: Db, userId: number): Promise<LeagueCardEntry[]> {
  const out = sql`coalesce(m.eliminated_round, (select min(p.ordinal) from ${failedRounds({
    season: sql`leagues.season_id`,
    picks: sql`m.picks`,
    rounds: sql`p.ordinal between start_round_of(leagues.season_id, leagues.start_round) and season.current_round and leagues.completed_round is null`,
    now: sql`season.now`,
  })}))`;
  const { rows } = await sql<LeagueCardEntry>`
    with ${seasonsNow}
    select ${entryColumns}, leagues.total, leagues.alive, shown.starts_at as deadline, own.out_in as "outIn",
      (select count(*) from teams where league_type = season.league_type)::int - cardinality(array_remove(m.picks[1:at.round - 1], null)) as "teamsLeft",
      m.picks[at.told]::int as "teamId", coalesce(g.status = 'CANC' or g.round <> at.told, false) as "isVoid",
      case when g.id is not null then json_build_object('id', g.id, 'kickoffAt', g.kickoff_at, 'status', g.status,
        'homeTeamId', home.id, 'homeTeamName', home.name, 'homeTeamAbbreviation', home.abbreviation,
        'awayTeamId', away.id, 'awayTeamName', away.name, 'awayTeamAbbreviation', away.abbreviation,
        'homeScore', g.home_score, 'awayScore', g.away_score) end as game,
      case when leagues.total <= ${MOST_COUNTED} then coalesce((
        select json_object_agg(f.round, f.count) from (
          select eliminated_round as round, count(*)::int as count from members
          where league_id = leagues.id and eliminated_round is not null group by 1) f), '{}') end as fallen
    from members m join leagues on leagues.id = m.league_id ${entryJoins}
    cross join lateral (select ${out}::int as out_in offset 0) own
    cross join lateral (
      select shown.round, coalesce(own.out_in, shown.round) as told
      from (select coalesce(leagues.completed_round, greatest(start_round_of(leagues.season_id, leagues.start_round), season.current_round))::int as round) shown
    ) at
    left join rounds shown on shown.season_id = leagues.season_id and shown.ordinal = at.round
    left join team_rounds t on t.season_id = leagues.season_id and t.round = at.told and t.team_id = m.picks[at.told]
    left join ${gameFacts} g on g.id = t.game_id
    left join teams home on home.id = g.home_team_id
    left join teams away on away.id = g.away_team_id
    where m.user_id = ${userId}
    order by m.joined_at desc, leagues.id desc`.execute(db);
  return rows.map((row) => ({ ...row, game: row.game && withInstant(row.game) }));
}

/** An instant inside of JSON comes as text. */
function withInstant(game: GameEntry): GameEntry {
  return { ...game, kickoffAt: game.kickoffAt && new Date(game.kickoffAt) };
}

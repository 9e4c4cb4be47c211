import type { Member } from '@survivor/contract/league';
import type { Db } from '@survivor/db/connection/database';
import { NFL_TEAMS, Standings, type StandingsCell, teamName } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { getLeague } from '../league/get-league.ts';
import { listPickHistory } from '../pick/list-pick-history.ts';
import { submitPick } from '../pick/submit-pick.ts';
import { ServiceError } from '../service-error.ts';
import { getStandings } from '../standings/get-standings.ts';
import { streamMembers } from '../standings/stream-members.ts';

export type StagePerson = { readonly id: number; readonly name: string; readonly ctx: ServiceContext };

/** The id of a team by its abbreviation. */
export function teamIdOf(abbreviation: string): number {
  const team = NFL_TEAMS.find((candidate) => candidate.abbreviation === abbreviation);
  if (team === undefined) throw new Error(`no team ${abbreviation}`);
  return team.id;
}

const abbreviationOf = (teamId: string) => NFL_TEAMS.find((team) => team.id === Number(teamId))?.abbreviation ?? teamName(Number(teamId));
const MARKS = { true: '+', false: '-', null: '' };
const readLife = (member: Member) => (member.isEliminated ? `out W${member.eliminatedRound} ${member.eliminationReason}` : 'alive');

/** A league on the stage, addressed by its members' names and read as they see it. */
export class StageLeague {
  readonly id: string;
  readonly rowId: number;
  readonly people: StagePerson[];
  private readonly db: Db;

  constructor({ db, id, people }: { db: Db; id: string; people: StagePerson[] }) {
    this.db = db;
    this.id = id;
    this.rowId = leagueIds.decode(id) ?? 0;
    this.people = people;
  }

  person(name: string): StagePerson {
    const found = this.people.find((person) => person.name === name);
    if (found === undefined) throw new Error(`${name} is not in the league`);
    return found;
  }

  async key(): Promise<string> {
    return (await this.db.selectFrom('leagues').select('key').where('id', '=', this.rowId).executeTakeFirstOrThrow()).key;
  }

  /** `accepted`, or the text of the refusal. */
  async pick(name: string, round: number, team: string): Promise<string> {
    try {
      await submitPick({ ctx: this.person(name).ctx, input: { leagueId: this.id, round, teamId: String(teamIdOf(team)) } });
      return 'accepted';
    } catch (error) {
      if (error instanceof ServiceError) return error.message;
      throw error;
    }
  }

  /** Picks for one round, `{ Ann: 'KC' }`. Throws if one is refused. */
  async picks(round: number, picks: Record<string, string>): Promise<void> {
    for (const [name, team] of Object.entries(picks)) {
      const outcome = await this.pick(name, round, team);
      if (outcome !== 'accepted') throw new Error(`${name} cannot pick ${team}: ${outcome}`);
    }
  }

  async listMembers(reader?: string): Promise<Member[]> {
    const ctx = reader === undefined ? this.people[0]?.ctx : this.person(reader).ctx;
    if (ctx === undefined) throw new Error('nobody is in the league');
    const members: Member[] = [];
    for await (const chunk of streamMembers({ ctx, input: { id: this.id } })) members.push(...chunk);
    return members;
  }

  /** `{ Ann: 'alive', Ben: 'out W1 loss' }` */
  async lives(): Promise<Record<string, string>> {
    return Object.fromEntries((await this.listMembers()).map((member) => [member.name, readLife(member)]));
  }

  /** `{ Ann: 'W1 KC+ W2 ?' }`: the visible picks, with their result. */
  async shown(reader?: string): Promise<Record<string, string>> {
    const cell = ({ round, teamId, correct }: Member['picks'][number]) =>
      `W${round} ${teamId === null ? '?' : abbreviationOf(teamId)}${MARKS[`${correct}`]}`;
    return Object.fromEntries((await this.listMembers(reader)).map((member) => [member.name, member.picks.map(cell).join(' ')]));
  }

  /** The standings as seen by a member, by default the first. */
  async standings(reader?: string): Promise<Standings> {
    const { ctx } = this.person(reader ?? this.people[0]?.name ?? '');
    return new Standings(await getStandings({ ctx, input: { id: this.id, known: '' } }));
  }

  /** The cells of the standings. */
  async cells(reader?: string): Promise<Record<string, StandingsCell[]>> {
    const standings = await this.standings(reader);
    const rows = Array.from({ length: standings.count }, (_, index) => index);
    return Object.fromEntries(
      rows.map((index) => [standings.member(index).name, standings.rounds.map((round) => standings.cell(index, round))]),
    );
  }

  /** The eliminations of the standings. */
  async standingsLives(): Promise<Record<string, string>> {
    const standings = await this.standings();
    const members = Array.from({ length: standings.count }, (_, index) => standings.member(index));
    const read = (member: (typeof members)[number]) =>
      member.eliminatedRound === null ? 'alive' : `out W${member.eliminatedRound} ${member.eliminationReason}`;
    return Object.fromEntries(members.map((member) => [member.name, read(member)]));
  }

  async history(name: string): Promise<string> {
    const entries = await listPickHistory({ ctx: this.person(name).ctx, input: { leagueId: this.id } });
    return entries.map(({ round, teamId }) => `W${round} ${abbreviationOf(teamId)}`).join(' ');
  }

  /** `Open, starts W1, shows W1`, `Completed, starts W1, shows W2: Ann, Ben` */
  async reads(): Promise<string> {
    const ctx = this.people[0]?.ctx;
    if (ctx === undefined) throw new Error('nobody is in the league');
    const { status, startRound, round, winners } = await getLeague({ ctx, input: { id: this.id } });
    const won = winners.length > 0 ? `: ${winners.map((winner) => winner.name).join(', ')}` : '';
    return `${status}, starts W${startRound}, shows W${round.ordinal}${won}`;
  }

  /** Alive of total, as stored in the league's row. */
  async counted(): Promise<string> {
    const { alive, total } = await this.db
      .selectFrom('leagues')
      .select(['alive', 'total'])
      .where('id', '=', this.rowId)
      .executeTakeFirstOrThrow();
    return `${alive}/${total}`;
  }
}

import { type EliminationReason, eliminationReasonOf, type FailingTeams, type TeamResult } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { gatherReads } from '../gather-reads.ts';
import { preparedStatement } from '../prepared.ts';
import { type JudgedValues, joinFirstFailure, joinFirstFailureBy, judgedValues } from './elimination.ts';
import { type AskedRound, type BytesRow, hiddenOf, readBytes, revealedOf, selectBytes } from './standings-bytes.ts';

/** A round of a league's standings: whether its picks are locked (also without a known deadline), revealed, and whether grading has still to count who failed in it. */
type StandingsRound = {
  readonly ordinal: number;
  readonly isLocked: boolean;
  readonly isRevealed: boolean;
  readonly isPending: boolean;
};

/** What the clock and the season say of a league's standings. */
export type StandingsHead = {
  /** The effective start. */
  readonly startRound: number;
  readonly displayedRound: number;
  readonly completedRound: number | null;
  readonly rounds: readonly StandingsRound[];
  readonly results: readonly { readonly round: number; readonly teamId: number; readonly result: TeamResult | null }[];
};

export type StandingsColumns = {
  count: number;
  names: string;
  picks: string;
  eliminatedRounds: string;
  eliminationReasons: string;
  /** Places of the league's administrators. */
  administrators: number[];
  /** Ids of the members, in the order of the columns. */
  userIds: number[];
};

/** Why a pick of each team fails in a round. */
function failingIn({ results }: StandingsHead, ordinal: number): FailingTeams {
  const rows = results.filter(({ round }) => round === ordinal).map(({ teamId, result }) => [teamId, eliminationReasonOf(result)] as const);
  return new Map(rows.flatMap(([teamId, reason]) => (reason === null ? [] : [[teamId, reason]])));
}

/** The started rounds that grading has not swept yet, and who fails in each. */
const judgedIn = (head: StandingsHead) =>
  head.rounds
    .filter((round) => round.isPending && head.completedRound === null)
    .map(({ ordinal }) => ({ ordinal, failing: failingIn(head, ordinal) }));

/** Joins what follows from them. */
export const joinPendingFailure = (head: StandingsHead): RawBuilder<unknown> =>
  joinFirstFailure(judgedIn(head), sql`${head.startRound}::smallint`);

/** Elimination as it reads now: what is stored, else what grading is about to say. */
export const OUT_IN = sql<number | null>`coalesce(m.eliminated_round, failure.round)`;
const OUT_FOR = sql<EliminationReason | null>`coalesce(m.elimination_reason, failure.reason)`;

type ColumnsRow = BytesRow & { names: string };
type Columns = { readonly rounds: readonly AskedRound[]; readonly members: RawBuilder<unknown>; readonly place: RawBuilder<unknown> };

/** Columns of members `m`, in the order of `place`. */
const selectColumns = ({ rounds, members, place }: Columns): RawBuilder<ColumnsRow> => sql<ColumnsRow>`
  select coalesce(string_agg(m.name, e'\n' order by ${place}), '') as names,
    ${selectBytes({ rounds, place, outIn: OUT_IN, outFor: OUT_FOR })}
  from ${members}`;

const readColumns = ({ names, ...bytes }: ColumnsRow, { rounds }: StandingsHead): StandingsColumns => ({
  names,
  ...readBytes(bytes, rounds),
});

function onlyRow<R>([row]: readonly R[]): R {
  if (row === undefined) throw new Error('the standings did not answer');
  return row;
}

type Moment = { now: Date; version: string; seasonVersion: string; startRound: number; completedRound: number | null };

/** What the standings of a league are of: what else a view of it holds may have changed since it was read. */
export type StandingsMoment = Pick<Moment, 'now' | 'startRound' | 'completedRound'> & Record<'version' | 'seasonVersion', bigint>;

type Wanted = { readonly leagueId: number; readonly head: StandingsHead; readonly hasPictures: boolean };
type Loaded = { readonly columns: StandingsColumns; readonly pictures: (string | null)[]; readonly moment: StandingsMoment };
type LoadedRow = ColumnsRow & Moment & { leagueId: number; pictures: (string | null)[] };

function toLoaded({ pictures, now, version, seasonVersion, startRound, completedRound, ...row }: LoadedRow, head: StandingsHead): Loaded {
  const moment = { now, version: BigInt(version), seasonVersion: BigInt(seasonVersion), startRound, completedRound };
  return { columns: readColumns(row, head), pictures, moment };
}

/** Text, not a condition on a value: beside a plan that holds the pictures for all cases, PostgreSQL would rather plan each reading anew. */
const picturesOf = (hasPictures: boolean) =>
  hasPictures
    ? sql`array(select u.picture_uri from members p join users u on u.id = p.user_id
      where p.league_id = l.id order by p.user_id)`
    : sql`'{}'::text[]`;

/** Of league `l`, in the order of their ids. `array_cat` copies the picks out of the row once; else each pick that is taken does. */
const MEMBERS_OF_LEAGUE = sql`(select user_id, name, is_admin, array_cat(picks, '{}') as picks, eliminated_round, elimination_reason
    from members where league_id = l.id order by user_id) m`;

type Asked = {
  readonly hasPictures: boolean;
  readonly rounds: readonly AskedRound[];
  readonly failure: RawBuilder<unknown>;
  readonly isWanted: RawBuilder<boolean>;
};

const selectLoaded = ({ hasPictures, rounds, failure, isWanted }: Asked) => sql<LoadedRow>`
  select l.id as "leagueId", l.version, l.start_round as "startRound", l.completed_round as "completedRound",
    s.schedule_version as "seasonVersion", settled_now() as now, columns.*, ${picturesOf(hasPictures)} as pictures
  from leagues l join seasons s on s.id = l.season_id cross join lateral (${selectColumns({
    rounds,
    members: sql`${MEMBERS_OF_LEAGUE} ${failure}`,
    place: sql`m.user_id`,
  })}) columns
  where ${isWanted}`;

/** Of one league or several whose heads say the same. */
type Reading = Omit<Wanted, 'leagueId'> & { readonly isOne: boolean };

/** What the text of the statement depends on: it is prepared under a name for each number of rounds that are revealed, hidden, and pending. */
const nameOf = ({ head, hasPictures, isOne }: Reading) =>
  `standings-${revealedOf(head.rounds).length}-${hiddenOf(head.rounds).length}-${judgedIn(head).length}${hasPictures ? '-pictures' : ''}${isOne ? '' : '-many'}`;

/** Values of the statement behind the leagues': the rounds, the revealed ones first; then, if any is pending, from where on they count, and what they are judged by. */
function valuesOf(head: StandingsHead): unknown[] {
  const ordinals = [...revealedOf(head.rounds), ...hiddenOf(head.rounds)].map(({ ordinal }) => ordinal);
  const judged = judgedIn(head).map(judgedValues);
  return [
    ...ordinals,
    ...judged.slice(0, 1).map(() => head.startRound),
    ...judged.flatMap(({ ordinal, mask, last, reasons }) => [ordinal, mask, last, reasons]),
  ];
}

type Place = RawBuilder<unknown>;

function failureAt([start, ...places]: readonly Place[]): Place {
  const judged: JudgedValues[] = [];
  for (let at = 0; at < places.length; at += 4) {
    const [ordinal, mask, last, reasons] = places.slice(at, at + 4);
    if (ordinal && mask && last && reasons) judged.push({ ordinal, mask, last, reasons });
  }
  return joinFirstFailureBy(judged, sql`${start}::smallint`);
}

type AskStandings = (db: Db, leagues: number | readonly number[], ...values: unknown[]) => Promise<LoadedRow[]>;

/** Statements by their names: to write one takes a client about a tenth of a reading. */
const prepared = new Map<string, AskStandings>();

const prepare = (name: string, { head, hasPictures, isOne }: Reading): AskStandings =>
  preparedStatement<LoadedRow, [number | readonly number[], ...unknown[]]>(
    name,
    (leagues, ...places) =>
      selectLoaded({
        hasPictures,
        rounds: places.slice(0, head.rounds.length).map((ordinal, at) => ({ ordinal, isRevealed: at < revealedOf(head.rounds).length })),
        failure: failureAt(places.slice(head.rounds.length)),
        isWanted: isOne ? sql`l.id = ${leagues}::int` : sql`l.id = any(${leagues}::int[])`,
      }),
    1 + valuesOf(head).length,
  );

/** Of leagues whose heads say the same: one statement, so that all is of one moment without a transaction. By their ids. */
async function loadAlike(db: Db, alike: readonly Wanted[]): Promise<Map<number, Loaded>> {
  const [first, ...others] = alike;
  if (first === undefined) return new Map();
  const reading = { ...first, isOne: others.length === 0 };
  const name = nameOf(reading);
  const ask = prepared.get(name) ?? prepare(name, reading);
  prepared.set(name, ask);
  const leagues = reading.isOne ? first.leagueId : alike.map(({ leagueId }) => leagueId);
  const rows = await ask(db, leagues, ...valuesOf(first.head));
  return new Map(rows.map((row) => [row.leagueId, toLoaded(row, first.head)]));
}

/** All that the statement holds of a head. */
function likenessOf({ head, hasPictures }: Wanted): string {
  const judged = judgedIn(head).map(({ ordinal, failing }) => [ordinal, ...failing]);
  return JSON.stringify([hasPictures, head.startRound, head.rounds, judged]);
}

async function loadTogether(db: Db, wanted: readonly Wanted[]): Promise<(Loaded | undefined)[]> {
  const alike = new Map<string, Wanted[]>();
  for (const one of wanted) {
    const likeness = likenessOf(one);
    alike.set(likeness, [...(alike.get(likeness) ?? []), one]);
  }
  const loaded = new Map<Wanted, Loaded | undefined>();
  for (const group of alike.values()) {
    const found = await loadAlike(db, group);
    for (const one of group) loaded.set(one, found.get(one.leagueId));
  }
  return wanted.map((one) => loaded.get(one));
}

/**
 * The standings as columns, in the order of user ids: the same text for every member of the league, hidden picks hidden (rules 4). Profile pictures
 * where they are wanted, and what all this is of. Undefined for a league that is gone.
 */
export const loadStandingsColumns = async (db: Db, wanted: Wanted): Promise<Loaded | undefined> => (await loadTogether(db, [wanted]))[0];

/** The same for small leagues: those for whom it is asked meanwhile are read together, each as its own head says. */
export const loadSmallStandings = gatherReads(loadTogether);

type Chosen = { readonly leagueId: number; readonly head: StandingsHead; readonly userIds: readonly number[] };

/** The columns of these members alone, in their order; one that stands twice has two rows. */
export async function loadStandingsRows(db: Db, { leagueId, head, userIds }: Chosen): Promise<StandingsColumns> {
  const members = sql`unnest(${userIds}::int[]) with ordinality w (user_id, place)
    join members m on m.league_id = ${leagueId}::int and m.user_id = w.user_id ${joinPendingFailure(head)}`;
  const { rows } = await selectColumns({ rounds: head.rounds, members, place: sql`w.place` }).execute(db);
  return readColumns(onlyRow(rows), head);
}

export type StandingsMemberRow = {
  userId: number;
  name: string;
  isAdmin: boolean;
  picks: (number | null)[];
  eliminatedRound: number | null;
  eliminationReason: EliminationReason | null;
  pictureUri: string | null;
};

/** A stretch of a league's members after one user id, in the order of ids. */
export async function loadMembersAfter(
  tx: Tx,
  args: { leagueId: number; after: number; limit: number; head: StandingsHead },
): Promise<StandingsMemberRow[]> {
  const { rows } = await sql<StandingsMemberRow>`
    select m.user_id as "userId", m.name, m.is_admin as "isAdmin", m.picks, ${OUT_IN} as "eliminatedRound", ${OUT_FOR} as "eliminationReason",
      u.picture_uri as "pictureUri"
    from members m join users u on u.id = m.user_id ${joinPendingFailure(args.head)}
    where m.league_id = ${args.leagueId}::int and m.user_id > ${args.after}::int
    order by m.user_id limit ${args.limit}::int`.execute(tx);
  return rows;
}

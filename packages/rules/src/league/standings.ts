import { teamName } from '../season/team.ts';
import { type EliminationReason, isPickCorrect, type TeamResult } from '../season/team-result.ts';
import { sharedRound } from './league.ts';
import type { LeagueEnd } from './league-end.ts';

/** A cell of the standings: empty, a hidden pick, excused, or a revealed team with its result. */
export type StandingsCell =
  | { kind: 'none' }
  | { kind: 'hidden' }
  | { kind: 'excused' }
  | { kind: 'pick'; teamId: number; correct: boolean | null };

/** A member as every member of the league sees them. */
export type StandingsRow = {
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  /** Also null in leagues too large to show pictures. */
  readonly pictureUri: string | null;
  readonly eliminatedRound: number | null;
  readonly eliminationReason: EliminationReason | null;
  /** One team id per round, starting at `fromRound`; null for no pick and for a hidden one. */
  readonly picks: readonly (number | null)[];
  /** Revealed rounds from which the member is excused (rules 5). Absent for none. */
  readonly excused?: readonly number[];
};

/** Totals and positions of a page of large standings. */
export type StandingsWindow = {
  /** Index of the page's first row, after the rows of the reader and of administrators. */
  readonly first: number;
  /** Position of each row of the page in the whole order, from 1. */
  readonly places: readonly number[];
  /** Whether more rows follow. */
  readonly isMore: boolean;
  /** The reader's position in the whole order. */
  readonly ownPlace: number;
  /** Number of members who are alive or share the win. They come first in the order by name. */
  readonly staying: number;
  /** The round that eliminated all members who share the win; 0 if all left, so nobody wins. */
  readonly sharedIn: number | null;
  /** Groups of four: round, team (0 for none), 1 if eliminated by the round, member count. */
  readonly tally: readonly number[];
};

/** The standings of a league, the same for all members. Contains no hidden pick (rules 4). */
export type StandingsDocument = {
  readonly fromRound: number;
  readonly toRound: number;
  /** Whether picks of the last round are locked. */
  readonly isLocked: boolean;
  readonly memberCount: number;
  /** Names by team id, starting with team 1; empty where the sport has no such team. */
  readonly teamNames: readonly string[];
  /** Decided results of the revealed rounds. */
  readonly results: readonly { readonly round: number; readonly teamId: number; readonly result: TeamResult }[];
  readonly rows: readonly StandingsRow[];
  /** Null if every member has a row. */
  readonly window: StandingsWindow | null;
};

/** Members who have a pick in a round that is not revealed. */
export type HiddenPicks = { readonly round: number; readonly userIds: string[] };

/** A response of the server: the document as JSON text, and the hidden picks. */
export type StandingsPayload = {
  readonly document: string | null;
  readonly ownId: string;
  readonly hidden: readonly HiddenPicks[];
};

export type StandingsMember = Omit<StandingsRow, 'id' | 'picks' | 'excused'> & { readonly index: number; readonly isOwn: boolean };

/** The round whose eliminated members share the win (rules 3); null while a member is alive. */
function sharedRoundOf(rows: readonly StandingsRow[]): number | null {
  if (rows.length === 0 || rows.some(({ eliminatedRound }) => eliminatedRound === null)) return null;
  return sharedRound(rows.map(({ eliminatedRound: round, eliminationReason: reason }) => ({ round, reason })));
}

/** The standings for one reader. Methods identify members by row index. */
export class Standings {
  readonly document: StandingsDocument;
  readonly rounds: readonly number[];
  readonly isCompleted: boolean;
  /** Index of the reader's row; -1 without one. */
  readonly ownIndex: number;
  private readonly sharedIn: number | null;
  private readonly results: ReadonlyMap<string, TeamResult>;
  private readonly hidden: ReadonlyMap<number, ReadonlySet<string>>;

  constructor({ document, ownId, hidden }: StandingsPayload, isCompleted = false) {
    if (document === null) throw new Error('The standings came without their document');
    this.document = JSON.parse(document) as StandingsDocument;
    const { rows, results, window, fromRound, toRound } = this.document;
    this.isCompleted = isCompleted;
    this.ownIndex = rows.findIndex(({ id }) => id === ownId);
    this.sharedIn = window ? window.sharedIn : isCompleted ? sharedRoundOf(rows) : null;
    this.results = new Map(results.map(({ round, teamId, result }) => [`${round}:${teamId}`, result]));
    this.hidden = new Map(hidden.map(({ round, userIds }) => [round, new Set(userIds)]));
    this.rounds = Array.from({ length: toRound - fromRound + 1 }, (_, i) => fromRound + i);
  }

  /** Number of rows in this document. */
  get count(): number {
    return this.document.rows.length;
  }

  /** Number of members, including those without a row in this document. */
  get total(): number {
    return this.document.memberCount;
  }

  member(index: number): StandingsMember {
    const row = this.document.rows[index];
    if (row === undefined) throw new Error(`The standings have no row ${index}`);
    const { id: _id, picks: _picks, excused: _excused, ...shown } = row;
    return { ...shown, index, isOwn: index === this.ownIndex };
  }

  /** The round that eliminated a member; null while alive. */
  eliminatedRoundOf(index: number): number | null {
    return this.document.rows[index]?.eliminatedRound ?? null;
  }

  isEliminated(index: number): boolean {
    return this.eliminatedRoundOf(index) !== null;
  }

  /** Members who are not eliminated. */
  get survivors(): number {
    const { window, rows } = this.document;
    // A winner who shares the title counts as `staying` although they are eliminated.
    if (window) return window.sharedIn === null ? window.staying : 0;
    return rows.filter(({ eliminatedRound }) => eliminatedRound === null).length;
  }

  /** How the league ended; null while it goes on. */
  get end(): LeagueEnd | null {
    if (!this.isCompleted) return null;
    const { window, rows, toRound } = this.document;
    const { survivors, total } = this;
    const winners = survivors > 0 ? survivors : window ? window.staying : rows.filter((_, index) => this.isWinner(index)).length;
    const isShared = this.sharedIn !== null && this.sharedIn !== toRound;
    return { winners, total, survivors, round: toRound, ...(isShared && { sharedRound: this.sharedIn }) };
  }

  /** Whether the member has won the completed league, alone or together (rules 3). */
  isWinner(index: number): boolean {
    if (!this.isCompleted || this.document.rows[index] === undefined) return false;
    return this.eliminatedRoundOf(index) === this.sharedIn;
  }

  /** Whether the member left the league, and no earlier result eliminated them (rules 11). */
  hasLeft(index: number): boolean {
    return this.document.rows[index]?.eliminationReason === 'left';
  }

  /** Whether the member is eliminated and has no share of the win. */
  hasLost(index: number): boolean {
    return this.isEliminated(index) && !this.isWinner(index);
  }

  /** A team's result in a round; null while undecided. */
  result(round: number, teamId: number): TeamResult | null {
    return this.results.get(`${round}:${teamId}`) ?? null;
  }

  /** The stored name of a team, or a neutral phrase for an unknown id. */
  teamName(teamId: number): string {
    return this.document.teamNames[teamId - 1] || teamName(teamId);
  }

  cell(index: number, round: number): StandingsCell {
    const row = this.document.rows[index];
    if (row === undefined) return { kind: 'none' };
    const teamId = row.picks[round - this.document.fromRound] ?? null;
    if (teamId !== null) return { kind: 'pick', teamId, correct: isPickCorrect(this.result(round, teamId)) };
    if (row.excused?.includes(round)) return { kind: 'excused' };
    return this.hidden.get(round)?.has(row.id) ? { kind: 'hidden' } : { kind: 'none' };
  }

  /** The number of a member's picks, including hidden ones. */
  pickCount(index: number): number {
    return this.rounds.filter((round) => ['hidden', 'pick'].includes(this.cell(index, round).kind)).length;
  }
}

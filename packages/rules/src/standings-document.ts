import { teamName } from './team.ts';
import { type EliminationReason, isCorrect, type TeamResult } from './team-result.ts';

/** A cell of the standings: nothing, a pick that is hidden, or a shown team with its verdict. */
export type StandingsCell = { kind: 'none' } | { kind: 'hidden' } | { kind: 'pick'; teamId: number; correct: boolean | null };

export type StandingsMember = {
  readonly index: number;
  readonly name: string;
  readonly isOwn: boolean;
  readonly isAdmin: boolean;
  readonly eliminatedRound: number | null;
  readonly eliminationReason: EliminationReason | null;
  readonly pictureUri: string | null;
};

/** What stands in for the rows that a part of large standings leaves out. */
export type StandingsWindow = {
  /** Index of the first row of the part; before it stand the reader's row and those of administrators. */
  readonly first: number;
  /** The place of each row from there on, the first of all being 1. */
  readonly places: readonly number[];
  /** Whether a search has found more than these. */
  readonly isMore: boolean;
  readonly ownPlace: number;
  /** Members who are not out: in the order by name they come first. */
  readonly staying: number;
  /** The round in which those went out who share the win by it. */
  readonly sharedIn: number | null;
  /** Round, team (0 for none), 1 for those whom the round put out, and how many began it so: four numbers each. Empty where they are told elsewhere. */
  readonly tally: readonly number[];
};

/**
 * The columns that travel. One character a pick, row by row; rounds and reasons one character a member. Rows have a place for each round;
 * short ones, for who asks for them, end with the round in which their member went out. Teams by their names, the first that of team 1, an
 * empty one where the sport has no such team; results one character a round and team, as many as there are names.
 */
export type StandingsDocument = {
  readonly fromRound: number;
  readonly toRound: number;
  readonly memberCount: number;
  /** Null where every member has a row. */
  readonly window: StandingsWindow | null;
  readonly ownIndex: number;
  readonly names: string;
  readonly picks: string;
  readonly eliminatedRounds: string;
  readonly eliminationReasons: string;
  readonly results: string;
  readonly teamNames: readonly string[];
  readonly administrators: readonly number[];
  readonly pictures: readonly (string | null)[];
};

/** The alphabet of the document: SQL writes it, the browser reads it. A team or round n is the character 64 + n. */
export const NO_PICK = ' ';
export const HIDDEN_PICK = '?';
export const CODE_BASE = 64;
/** No elimination. */
export const ALIVE = String.fromCharCode(CODE_BASE);

export const RESULT_CODES: Record<TeamResult, string> = { W: 'W', L: 'L', T: 'T', cancelled: 'C', moved: 'M' };
export const REASON_CODES: Record<EliminationReason, string> = { loss: 'L', tie: 'T', missed: '-', cancelled: 'C', moved: 'M' };

function invert<K extends string>(codes: Record<K, string>): Map<string, K> {
  const inverted = new Map<string, K>();
  for (const key in codes) inverted.set(codes[key], key);
  return inverted;
}
const resultOf = invert(RESULT_CODES);
const reasonOf = invert(REASON_CODES);

type Rows = Pick<StandingsDocument, 'fromRound' | 'toRound' | 'picks' | 'eliminatedRounds'>;

/** Places in the short row of a member by the character of their elimination; none for who went out before the first round. */
function shortWidth({ fromRound, toRound }: Rows, code: string): number {
  const last = Math.min(code.charCodeAt(0) - CODE_BASE || toRound, toRound);
  return Math.max(0, last - fromRound + 1);
}

/**
 * The picks of each member, one character a round. Standings that a page stored before 1.0.7 end
 * each row with the round of elimination; the total length shows which form it is.
 */
export function rowsOf(document: Rows): string[] {
  const { picks, eliminatedRounds } = document;
  const isFull = picks.length === shortWidth(document, ALIVE) * eliminatedRounds.length;
  const rows: string[] = [];
  let at = 0;
  for (const code of eliminatedRounds) {
    const end = at + shortWidth(document, isFull ? ALIVE : code);
    rows.push(picks.slice(at, end));
    at = end;
  }
  return rows;
}

/** The round in which the last of all members went out; null while one is alive. */
function lastRoundOfAll({ eliminatedRounds, memberCount }: StandingsDocument): number | null {
  let last = 0;
  for (let index = 0; index < memberCount; index++) {
    const out = eliminatedRounds.charCodeAt(index) - CODE_BASE;
    if (!(out > 0)) return null;
    if (out > last) last = out;
  }
  return last > 0 ? last : null;
}

/** Reads cells and members out of the columns without building an object for each of them. */
export class Standings {
  readonly document: StandingsDocument;
  readonly rounds: readonly number[];
  readonly isCompleted: boolean;
  private readonly names: readonly string[];
  private readonly rows: readonly string[];
  private readonly admins: ReadonlySet<number>;
  private readonly sharedIn: number | null;

  /** `isCompleted`: whether these are the last standings of their league, so that those who went out together in the end have won it. */
  constructor(document: StandingsDocument, isCompleted = false) {
    this.document = document;
    this.isCompleted = isCompleted;
    this.sharedIn = document.window ? document.window.sharedIn : isCompleted ? lastRoundOfAll(document) : null;
    this.names = document.memberCount === 0 ? [] : document.names.split('\n');
    this.rows = rowsOf(document);
    this.admins = new Set(document.administrators);
    this.rounds = Array.from({ length: document.toRound - document.fromRound + 1 }, (_, i) => document.fromRound + i);
  }

  /** The rows that are here. */
  get count(): number {
    return this.document.window ? this.document.eliminatedRounds.length : this.document.memberCount;
  }

  /** All members, with a row here or not. */
  get total(): number {
    return this.document.memberCount;
  }

  member(index: number): StandingsMember {
    const { ownIndex, eliminationReasons, pictures } = this.document;
    return {
      index,
      name: this.names[index] ?? '',
      isOwn: index === ownIndex,
      isAdmin: this.admins.has(index),
      eliminatedRound: this.outIn(index),
      eliminationReason: reasonOf.get(eliminationReasons.charAt(index)) ?? null,
      pictureUri: pictures[index] ?? null,
    };
  }

  /** The round in which a member went out; null while alive. */
  outIn(index: number): number | null {
    const out = this.document.eliminatedRounds.charCodeAt(index) - CODE_BASE;
    return out > 0 ? out : null;
  }

  isEliminated(index: number): boolean {
    return this.outIn(index) !== null;
  }

  /** Whether the member went out with all who were left, and so shares the win of a completed league (rules 3). */
  isSharedWinner(index: number): boolean {
    return this.sharedIn !== null && this.outIn(index) === this.sharedIn;
  }

  /** Whether the member is eliminated and has not won by it. */
  isOut(index: number): boolean {
    return this.isEliminated(index) && !this.isSharedWinner(index);
  }

  /** What a round came to for a team, null while undecided. */
  result(round: number, teamId: number): TeamResult | null {
    const width = this.document.teamNames.length;
    if (teamId > width) return null;
    const at = (round - this.document.fromRound) * width + teamId - 1;
    return resultOf.get(this.document.results.charAt(at)) ?? null;
  }

  /** The team's name as it is stored, which follows the source; a neutral word for an id nobody has. */
  teamName(teamId: number): string {
    return this.document.teamNames[teamId - 1] || teamName(teamId);
  }

  cell(index: number, round: number): StandingsCell {
    const code = this.rows[index]?.charAt(round - this.document.fromRound) ?? '';
    if (code === HIDDEN_PICK) return { kind: 'hidden' };
    const teamId = code.charCodeAt(0) - CODE_BASE;
    if (!(teamId > 0)) return { kind: 'none' };
    return { kind: 'pick', teamId, correct: isCorrect(this.result(round, teamId)) };
  }

  /** How many picks of a member are in, hidden ones included. */
  pickCount(index: number): number {
    return this.rows[index]?.replaceAll(NO_PICK, '').length ?? 0;
  }
}

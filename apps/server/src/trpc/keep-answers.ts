import { type ApiContext, KEPT_ANSWERS, type StandingsFields, stampsOf } from '@survivor/api';
import { BoundedMap, type PlaceInStandings, type Stamp, type StampSource } from '@survivor/services';
import { deflatePiece, type Piece, WORTH_COMPRESSING } from './gzip-pieces.ts';
import type { Call } from './read-calls.ts';

/** The text of an answer, in pieces of which some are shared with other answers. */
export type KeptText = { readonly pieces: readonly Piece[] };
type Asked = { readonly ctx: ApiContext; readonly calls: readonly Call[]; readonly isAlone: boolean };

export type AnswerKeeper = {
  /** Which of these calls may have an answer that is kept, by their places. */
  keeps(calls: readonly Call[]): readonly boolean[];
  /**
   * For each call the answer that is kept for this caller and input, while its stamp is the same; else the text of a new one, which is kept from then
   * on. `write` gives null for what has failed. Null for that, and for what is not kept at all, of which nothing was written.
   */
  answer(asked: Asked, write: (place: number) => Promise<string | null>): Promise<readonly (KeptText | null)[]>;
};

/** Of one caller each, a few hundred bytes beside what they share. */
const MOST_ANSWERS = 20_000;
const MOST_SHARED_BYTES = 32_000_000;

/** A piece that many callers get alike. Deflating costs more than all else of an answer, and what is sent once, as after each pick, is not worth it. */
type SharedPiece = { readonly content: string; isSent: boolean; deflated: Promise<Piece> | null; ready: Piece | null };
type Kept = { readonly stamp: string; readonly shared: SharedPiece };
/** The text of standings: before the reader's place in them, in one part or two, and behind it. */
type AroundPlace = { readonly before: readonly SharedPiece[]; readonly behind: string };

const sharedOf = (content: string): SharedPiece => ({ content, isSent: false, deflated: null, ready: null });

/** Longer ones are worth it at once; an answer that travels alone as soon as whoever compresses all answers would do it, for that answer alone. */
const SENT_ONCE_AS_IT_STANDS = 8192;

async function deflate(shared: SharedPiece): Promise<Piece> {
  shared.deflated ??= deflatePiece(shared.content);
  shared.ready = await shared.deflated;
  return shared.ready;
}

function pieceOf(shared: SharedPiece, isLong: boolean): Piece | Promise<Piece> {
  if (shared.ready !== null) return shared.ready;
  if (shared.isSent || isLong) return deflate(shared);
  shared.isSent = true;
  return shared.content;
}

const isReady = (piece: Piece | Promise<Piece>): piece is Piece => !(piece instanceof Promise);

function textOf(parts: readonly SharedPiece[], rest: readonly string[], isAlone: boolean): KeptText | Promise<KeptText> {
  const length = parts.reduce((sum, { content }) => sum + content.length, 0);
  const isLong = length >= (isAlone ? WORTH_COMPRESSING : SENT_ONCE_AS_IT_STANDS);
  const pieces = parts.map((part) => pieceOf(part, isLong));
  if (pieces.every(isReady)) return { pieces: [...pieces, ...rest] };
  return Promise.all(pieces).then((ready) => ({ pieces: [...ready, ...rest] }));
}

/** The latest piece of each question. */
function createShared() {
  const latest = new BoundedMap<string, SharedPiece>(MOST_SHARED_BYTES, ({ content }) => content.length);
  return (question: string, content: string): SharedPiece => {
    const known = latest.get(question);
    if (known?.content === content) return known;
    const piece = sharedOf(content);
    latest.set(question, piece);
    return piece;
  };
}

/** A slice would hold on to all that it was cut from. */
const copyOf = (slice: string): string => Buffer.from(slice).toString();

type Split = { readonly fields: StandingsFields; readonly shareLasting: (content: string) => SharedPiece };

/** No name within is taken for a field: a quotation mark in it has a backslash before it. What lasts is deflated once if it is worth a part of its own. */
function splitAround(text: string, { fields: { place, changing }, shareLasting }: Split): AroundPlace {
  const name = `"${place}":`;
  const at = text.lastIndexOf(name) + name.length;
  const behind = text.slice(at).replace(/^\d+/, '');
  const lasting = text.indexOf(`"${changing}":`);
  if (lasting < SENT_ONCE_AS_IT_STANDS) return { before: [sharedOf(text.slice(0, at))], behind };
  return { before: [shareLasting(copyOf(text.slice(0, lasting))), sharedOf(text.slice(lasting, at))], behind };
}

/** A question to which the answer may be kept: its number, by which the answers to it are found, and its words. */
type KeptQuestion = {
  readonly number: number;
  readonly words: string;
  readonly fields: StandingsFields | null;
  readonly source: StampSource;
};

type Asking = {
  readonly ctx: ApiContext;
  readonly question: KeptQuestion;
  readonly isAlone: boolean;
  readonly tell: () => void;
  readonly write: () => Promise<string | null>;
};

/** The questions of calls, by their places, and what their answers are told from, each once. */
type Questions = {
  readonly list: readonly (KeptQuestion | null)[];
  readonly isKept: readonly boolean[];
  readonly sources: readonly StampSource[];
};

/** Of calls that came by GET: they are as old as the address that they stand in. */
const known = new WeakMap<readonly Call[], Questions>();
let asked = 0;

/** Null for what is not kept, and for an input that cannot be read: the procedure says so. */
function sourceOf({ path, readInput }: Call): { readonly sent: unknown; readonly source: StampSource } | null {
  try {
    const sent = readInput();
    const source = KEPT_ANSWERS.get(path)?.sourceOf(sent) ?? null;
    return source === null ? null : { sent, source };
  } catch {
    return null;
  }
}

function readQuestions(calls: readonly Call[]): Questions {
  const sources = new Map<string, StampSource>();
  const list = calls.map((call): KeptQuestion | null => {
    const { path } = call;
    const kept = KEPT_ANSWERS.get(path);
    const told = kept === undefined ? null : sourceOf(call);
    if (kept === undefined || told === null) return null;
    const name = JSON.stringify(told.source);
    const source = sources.get(name) ?? told.source;
    sources.set(name, source);
    return { number: ++asked, words: `${path} ${JSON.stringify(told.sent)}`, fields: kept.fields, source };
  });
  return { list, isKept: list.map((question) => question !== null), sources: [...sources.values()] };
}

function questionsOf(calls: readonly Call[]): Questions {
  const questions = known.get(calls) ?? readQuestions(calls);
  known.set(calls, questions);
  return questions;
}

/** None where all are refused. */
async function stampsOrNone(ctx: ApiContext, sources: readonly StampSource[]): Promise<readonly (Stamp | null)[]> {
  try {
    return await stampsOf(ctx, sources);
  } catch {
    return [];
  }
}

/**
 * Texts of answers by caller, question and stamp, and those of standings by what they are told from (adr 0016). The stamp is asked for at each request, and
 * says whether the caller may still have the answer and whether it holds; what is kept saves building, writing and compressing it again.
 */
export function createAnswerKeeper(): AnswerKeeper {
  const answers = new BoundedMap<string, Kept>(MOST_ANSWERS);
  const share = createShared();
  /** As long as whoever keeps the standings keeps them. */
  const around = new WeakMap<object, AroundPlace>();
  const under = new WeakMap<object, Promise<AroundPlace | null>>();

  async function keep(key: string, stamp: string, { question, isAlone, write }: Asking): Promise<KeptText | null> {
    const text = await write();
    if (text === null) return null;
    const shared = share(question.words, text);
    answers.set(key, { stamp, shared });
    return await textOf([shared], [], isAlone);
  }

  /** Null if the standings were not the same before and after: something else was written. */
  async function writeAround({ standings }: PlaceInStandings, { ctx, question, write }: Asking): Promise<AroundPlace | null> {
    const text = await write();
    const [now] = await stampsOrNone(ctx, [question.source]);
    const isSame = typeof now === 'object' && now?.standings === standings;
    if (text === null || question.fields === null || !isSame) return null;
    const { fields, words } = question;
    const written = splitAround(text, { fields, shareLasting: (content) => share(words, content) });
    around.set(standings, written);
    return written;
  }

  function begin(stamp: PlaceInStandings, asking: Asking): Promise<AroundPlace | null> {
    const writing = writeAround(stamp, asking).finally(() => under.delete(stamp.standings));
    under.set(stamp.standings, writing);
    return writing;
  }

  /** Written once for all who ask meanwhile. */
  async function shareAround(stamp: PlaceInStandings, asking: Asking): Promise<KeptText | null> {
    const { standings } = stamp;
    const writing = under.get(standings);
    const written = await (writing ?? begin(stamp, asking));
    if (written === null) return null;
    if (writing !== undefined) asking.tell();
    return await textOf(written.before, [stamp.place + written.behind], asking.isAlone);
  }

  function textWith(stamp: Stamp, asking: Asking): KeptText | Promise<KeptText | null> {
    const { ctx, question, isAlone, tell } = asking;
    if (typeof stamp === 'object') {
      const known = around.get(stamp.standings);
      if (known === undefined) return shareAround(stamp, asking);
      tell();
      return textOf(known.before, [stamp.place + known.behind], isAlone);
    }
    const key = `${ctx.caller?.id} ${question.number}`;
    const found = answers.get(key);
    if (found?.stamp !== stamp) return keep(key, stamp, asking);
    tell();
    return textOf([found.shared], [], isAlone);
  }

  return {
    keeps: (calls) => questionsOf(calls).isKept,
    async answer({ ctx, calls, isAlone }, write) {
      const since = performance.now();
      const { list, sources } = questionsOf(calls);
      const stamps = await stampsOrNone(ctx, sources);
      const texts = list.map((question, place) => {
        const stamp = question === null ? null : stamps[sources.indexOf(question.source)];
        if (question === null || stamp == null) return null;
        // The procedure, which tells of its calls itself, is not asked.
        const tell = () => ctx.tellCall?.(calls[place]?.path ?? '', performance.now() - since, null);
        return textWith(stamp, { ctx, question, isAlone, tell, write: () => write(place) });
      });
      return await Promise.all(texts);
    },
  };
}

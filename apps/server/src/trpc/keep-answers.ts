import { type ApiContext, KEPT_ANSWERS, stampsOf } from '@survivor/api';
import { BoundedMap, type StampSource } from '@survivor/services';
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

type Making = { readonly words: string; readonly ownField: string | null; readonly stamp: string; readonly isAlone: boolean };

type Kept = {
  readonly stamp: string;
  readonly shared: SharedPiece;
  readonly own: string;
  /** As it is sent from the second time on. */
  text: KeptText | null;
};
/** A piece that many callers get alike. Deflating costs more than all else of an answer, and what is sent once, as after each pick, is not worth it. */
type SharedPiece = { readonly content: string; isSent: boolean; deflated: Promise<Piece> | null };

/** Where what is the caller's own begins. */
const placeOfOwn = (text: string, field: string | null): number => (field === null ? text.length : text.lastIndexOf(`"${field}":`));

/** Longer ones are worth it at once; an answer that travels alone as soon as whoever compresses all answers would do it, for that answer alone. */
const SENT_ONCE_AS_IT_STANDS = 8192;

async function textOf(kept: Kept, { isAlone }: { isAlone: boolean }): Promise<KeptText> {
  const { shared, own } = kept;
  if (!shared.isSent && shared.content.length < (isAlone ? WORTH_COMPRESSING : SENT_ONCE_AS_IT_STANDS)) {
    shared.isSent = true;
    return { pieces: [shared.content, own] };
  }
  shared.deflated ??= deflatePiece(shared.content);
  kept.text = { pieces: [await shared.deflated, own] };
  return kept.text;
}

/** The latest piece of each question. */
function createShared() {
  const latest = new BoundedMap<string, SharedPiece>(MOST_SHARED_BYTES, ({ content }) => content.length);
  return (question: string, content: string): SharedPiece => {
    const known = latest.get(question);
    if (known?.content === content) return known;
    const piece = { content, isSent: false, deflated: null };
    latest.set(question, piece);
    return piece;
  };
}

/** A question to which the answer may be kept: its number, by which the answers to it are found, and its words. */
type KeptQuestion = { readonly number: number; readonly words: string; readonly ownField: string | null; readonly source: number };

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
    sources.set(name, told.source);
    const source = [...sources.keys()].indexOf(name);
    return { number: ++asked, words: `${path} ${JSON.stringify(told.sent)}`, ownField: kept.ownField, source };
  });
  return { list, isKept: list.map((question) => question !== null), sources: [...sources.values()] };
}

function questionsOf(calls: readonly Call[]): Questions {
  const questions = known.get(calls) ?? readQuestions(calls);
  known.set(calls, questions);
  return questions;
}

/** None where all are refused. */
async function stampsOrNone(ctx: ApiContext, sources: readonly StampSource[]): Promise<readonly (string | null)[]> {
  try {
    return await stampsOf(ctx, sources);
  } catch {
    return [];
  }
}

/**
 * Texts of answers by caller, question and stamp (adr 0016). The stamp is asked for at each request, and says by the database's word whether the caller may
 * still have the answer and whether it holds; what is kept saves building, writing and compressing it again.
 */
export function createAnswerKeeper(): AnswerKeeper {
  const answers = new BoundedMap<string, Kept>(MOST_ANSWERS);
  const share = createShared();

  async function make(
    key: string,
    { words, ownField, stamp, isAlone }: Making,
    write: () => Promise<string | null>,
  ): Promise<KeptText | null> {
    const text = await write();
    if (text === null) return null;
    const at = placeOfOwn(text, ownField);
    const made: Kept = { stamp, shared: share(words, text.slice(0, at)), own: text.slice(at), text: null };
    answers.set(key, made);
    return await textOf(made, { isAlone });
  }

  return {
    keeps: (calls) => questionsOf(calls).isKept,
    async answer({ ctx, calls, isAlone }, write) {
      const since = performance.now();
      const { list, sources } = questionsOf(calls);
      const stamps = await stampsOrNone(ctx, sources);
      // A page of the release before reads the same answer in other rows.
      const rows = ctx.hasShortRows ? 'short' : 'full';
      const texts = list.map((question, place): KeptText | Promise<KeptText | null> | null => {
        const stamp = question === null ? null : stamps[question.source];
        if (question === null || stamp == null) return null;
        const { number, words, ownField } = question;
        const key = `${ctx.caller?.id} ${number} ${rows}`;
        const found = answers.get(key);
        if (found?.stamp !== stamp) return make(key, { words: `${words} ${rows}`, ownField, stamp, isAlone }, () => write(place));
        // The procedure, which tells of its calls itself, is not asked.
        ctx.tellCall?.(calls[place]?.path ?? '', performance.now() - since, null);
        return found.text ?? textOf(found, { isAlone });
      });
      return await Promise.all(texts);
    },
  };
}

import { type ApiContext, KEPT_ANSWERS, type StampOf } from '@survivor/api';
import { BoundedMap } from '@survivor/services';
import { deflatePiece, type Piece, WORTH_COMPRESSING } from './gzip-pieces.ts';
import type { Call } from './read-calls.ts';

/** The text of an answer, in pieces of which some are shared with other answers. */
export type KeptText = { readonly pieces: readonly Piece[] };
type Asked = { readonly ctx: ApiContext; readonly call: Call; readonly isAlone: boolean };

export type AnswerKeeper = {
  /** Whether the call may have an answer that is kept. */
  keeps(call: Call): boolean;
  /**
   * The answer that is kept for this caller and input, while its stamp is the same; else the text of a new one, which is kept from then on.
   * `write` gives null for what has failed. Null for that, and for what is not kept at all, of which nothing was written.
   */
  answer(asked: Asked, write: () => Promise<string | null>): Promise<KeptText | null>;
};

/** Of one caller each, a few hundred bytes beside what they share. */
const MOST_ANSWERS = 20_000;
const MOST_SHARED_BYTES = 32_000_000;

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
type KeptQuestion = { readonly number: number; readonly words: string; readonly ownField: string | null; readonly stampOf: StampOf };

/** Of calls, which are as old as the address that they stand in. */
const questions = new WeakMap<Call, KeptQuestion | null>();
let asked = 0;

/** Null for what is not kept, and for an input that cannot be read: the procedure says so. */
function readQuestion({ path, readInput }: Call): KeptQuestion | null {
  const kept = KEPT_ANSWERS.get(path);
  if (kept === undefined) return null;
  try {
    const sent = readInput();
    const stampOf = kept.stampFor(sent);
    return stampOf === null ? null : { number: ++asked, words: `${path} ${JSON.stringify(sent)}`, ownField: kept.ownField, stampOf };
  } catch {
    return null;
  }
}

function questionOf(call: Call): KeptQuestion | null {
  const known = questions.get(call);
  if (known !== undefined) return known;
  const question = readQuestion(call);
  questions.set(call, question);
  return question;
}

/**
 * Texts of answers by caller, question and stamp (adr 0016). The stamp is asked for at each request, and says by the database's word whether the caller may
 * still have the answer and whether it holds; what is kept saves building, writing and compressing it again.
 */
export function createAnswerKeeper(): AnswerKeeper {
  const answers = new BoundedMap<string, Kept>(MOST_ANSWERS);
  const share = createShared();

  return {
    keeps: (call) => questionOf(call) !== null,
    async answer({ ctx, call, isAlone }, write) {
      const since = performance.now();
      const question = questionOf(call);
      // Null also for who may not have the answer.
      const stamp = (await question?.stampOf(ctx).catch(() => null)) ?? null;
      if (question === null || stamp === null) return null;
      const { number, words, ownField } = question;
      // A page of the release before reads the same answer in other rows.
      const rows = ctx.hasShortRows ? 'short' : 'full';
      const key = `${ctx.caller?.id} ${number} ${rows}`;
      const known = answers.get(key);
      if (known?.stamp === stamp) {
        // The procedure, which tells of its calls itself, is not asked.
        ctx.tellCall?.(call.path, performance.now() - since, null);
        return known.text ?? (await textOf(known, { isAlone }));
      }
      const text = await write();
      if (text === null) return null;
      const at = placeOfOwn(text, ownField);
      const made: Kept = { stamp, shared: share(`${words} ${rows}`, text.slice(0, at)), own: text.slice(at), text: null };
      answers.set(key, made);
      return await textOf(made, { isAlone });
    },
  };
}

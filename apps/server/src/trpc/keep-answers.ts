import { type ApiContext, KEPT_ANSWERS, type KeptAnswer } from '@survivor/api';
import { BoundedMap } from '@survivor/services';
import { type Chunk, deflatedChunk, storedChunk } from './gzip-chunks.ts';
import type { Call } from './read-calls.ts';

/** The text of an answer, in pieces of which some are shared with other answers. */
export type KeptText = { readonly chunks: readonly Chunk[] };
type Asked = { readonly ctx: ApiContext; readonly call: Pick<Call, 'path' | 'readInput'> };

export type AnswerKeeper = {
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
  readonly own: Chunk;
  /** As it is sent from the second time on. */
  text: KeptText | null;
};
/** A piece that many callers get alike. Deflating costs more than all else of an answer, and what is sent once, as after each pick, is not worth it. */
type SharedPiece = { readonly content: string; readonly stored: Chunk; isSent: boolean; deflated: Promise<Chunk> | null };

/** Where what is the caller's own begins. */
const placeOfOwn = (text: string, field: string | null): number => (field === null ? text.length : text.lastIndexOf(`"${field}":`));

/** Longer ones are worth it at once. */
const SENT_ONCE_AS_IT_STANDS = 8192;

async function textOf(kept: Kept): Promise<KeptText> {
  const { shared, own } = kept;
  if (!shared.isSent && shared.content.length < SENT_ONCE_AS_IT_STANDS) {
    shared.isSent = true;
    return { chunks: [shared.stored, own] };
  }
  shared.deflated ??= deflatedChunk(shared.content);
  kept.text = { chunks: [await shared.deflated, own] };
  return kept.text;
}

/** The latest piece of each question. */
function createShared() {
  const latest = new BoundedMap<string, SharedPiece>(MOST_SHARED_BYTES, ({ content }) => content.length);
  return (question: string, content: string): SharedPiece => {
    const known = latest.get(question);
    if (known?.content === content) return known;
    const piece = { content, stored: storedChunk(content), isSent: false, deflated: null };
    latest.set(question, piece);
    return piece;
  };
}

/** Null also for who may not have the answer, or sent what cannot be read: the procedure says so. */
async function stampOf(kept: KeptAnswer, { ctx, call }: Asked): Promise<string | null> {
  try {
    return await kept.stampOf(ctx, call.readInput());
  } catch {
    return null;
  }
}

/**
 * Texts of answers by caller, question and stamp (adr 0016). The stamp is asked for at each request, and says by the database's word whether the caller may
 * still have the answer and whether it holds; what is kept saves building, writing and compressing it again.
 */
export function createAnswerKeeper(): AnswerKeeper {
  const answers = new BoundedMap<string, Kept>(MOST_ANSWERS);
  const share = createShared();

  return {
    async answer(asked, write) {
      const { ctx, call } = asked;
      const since = performance.now();
      const kept = KEPT_ANSWERS.get(call.path);
      const stamp = kept === undefined ? null : await stampOf(kept, asked);
      if (kept === undefined || stamp === null) return null;
      const question = `${call.path} ${JSON.stringify(call.readInput())}`;
      const key = `${ctx.caller?.id} ${question}`;
      const known = answers.get(key);
      if (known?.stamp === stamp) {
        // The procedure, which tells of its calls itself, is not asked.
        ctx.tellCall?.(call.path, performance.now() - since, null);
        return known.text ?? (await textOf(known));
      }
      const text = await write();
      if (text === null) return null;
      const at = placeOfOwn(text, kept.ownField);
      const made: Kept = { stamp, shared: share(question, text.slice(0, at)), own: storedChunk(text.slice(at)), text: null };
      answers.set(key, made);
      return await textOf(made);
    },
  };
}

export type Answer = { readonly status: number; readonly bytes: number; readonly text: string };

/** What was asked for, or that it has not changed. */
export const isGood = (status: number): boolean => status === 200 || status === 304;

const HEAD_END = '\r\n\r\n';

/** Reads HTTP answers off one connection, one at a time; it knows what servers of this suite send. Throws on anything else. */
export class AnswerReader {
  #kept: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  /** The answer, once its last byte is there. */
  push(chunk: Buffer): Answer | undefined {
    this.#kept = this.#kept.length === 0 ? chunk : Buffer.concat([this.#kept, chunk]);
    const headEnd = this.#kept.indexOf(HEAD_END);
    if (headEnd < 0) return undefined;
    const head = this.#kept.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const bodyStart = headEnd + HEAD_END.length;
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const end = length === undefined ? this.#endOfChunks(head, bodyStart) : bodyStart + Number(length);
    if (end === undefined || this.#kept.length < end) return undefined;
    if (this.#kept.length > end) throw new Error('more was answered than was asked');
    const text = isGood(status) ? '' : this.#kept.toString('utf8', bodyStart, Math.min(end, bodyStart + 300));
    this.#kept = Buffer.alloc(0);
    return { status, bytes: end - bodyStart, text };
  }

  /** Where a body in chunks ends, as far as it is there. */
  #endOfChunks(head: string, start: number): number | undefined {
    if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return start;
    let at = start;
    for (;;) {
      const lineEnd = this.#kept.indexOf('\r\n', at);
      if (lineEnd < 0) return undefined;
      const size = Number.parseInt(this.#kept.toString('latin1', at, lineEnd), 16);
      at = lineEnd + 2 + size + 2;
      if (size === 0) return at;
      if (at > this.#kept.length) return undefined;
    }
  }
}

import { BackupFaultError, END_OF_ROWS } from './backup-format.ts';

const NEWLINE = 10;
const END = Buffer.from(`${END_OF_ROWS}\n`);
const END_AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}\n`);
/** The manifest is the longest line, with about 10,000 characters. */
const MAX_LINE_LENGTH = 1_000_000;

/** Reads a backup line by line, or a table's rows in chunks. */
export class LineReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /**
   * The next line without its newline; null at the end. Throws BackupFaultError for an incomplete
   * line.
   */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE);
      if (end >= 0) {
        const line = this.#rest.subarray(0, end).toString('utf8');
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > MAX_LINE_LENGTH || !(await this.#readMore())) break;
    }
    if (this.#rest.length === 0) return null;
    throw new BackupFaultError('The file is incomplete: it ends within a line');
  }

  /** Chunks of whole rows, up to the line that ends the table. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.subarray(0, END.length).equals(END)) {
        this.#rest = this.#rest.subarray(END.length);
        return;
      }
      const end = this.#rest.indexOf(END_AFTER_ROW);
      const until = end >= 0 ? end + 1 : this.#rest.lastIndexOf(NEWLINE) + 1;
      if (until === 0) await this.#needMore();
      else yield this.#consume(until);
    }
  }

  #consume(length: number): Buffer {
    const consumed = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return consumed;
  }

  async #needMore(): Promise<void> {
    if (!(await this.#readMore())) throw new BackupFaultError('The file is incomplete: it ends within a table');
  }

  async #readMore(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done === true) return false;
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }
}

export type StreamMessage = { readonly event: string; readonly data: string };

const messageOf = (block: string): StreamMessage => {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? '';
  return { event: field('event') || 'message', data: field('data') };
};

/** Reads a stream of server-sent events byte by byte, as a browser gets it. */
export class StreamReader {
  readonly headers: Headers;
  readonly status: number;
  /** Everything that came, as it came. */
  text = '';
  private readonly messages: AsyncGenerator<StreamMessage, void>;
  private readonly gone: AbortController;

  private constructor(response: Response, gone: AbortController) {
    this.headers = response.headers;
    this.status = response.status;
    this.gone = gone;
    this.messages = this.read(response);
  }

  static async open(url: string, headers: Record<string, string>): Promise<StreamReader> {
    const gone = new AbortController();
    return new StreamReader(await fetch(url, { headers, signal: gone.signal }), gone);
  }

  private async *read(response: Response): AsyncGenerator<StreamMessage, void> {
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      this.text += chunk;
      rest += chunk;
      const blocks = rest.split(/\n\n+/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) if (block.trim() !== '') yield messageOf(block.trim());
    }
  }

  /** The next message, or null when the stream has ended. */
  async next(): Promise<StreamMessage | null> {
    const result = await this.messages.next();
    return result.done ? null : result.value;
  }

  /** The messages up to the first of an event. Throws when the stream ends before it. */
  async until(event: string): Promise<StreamMessage> {
    for (;;) {
      const message = await this.next();
      if (message === null) throw new Error(`the stream ended before ${event}: ${this.text}`);
      if (message.event === event) return message;
    }
  }

  /** What is left until the stream ends. */
  async untilEnd(): Promise<StreamMessage[]> {
    const rest: StreamMessage[] = [];
    for (let message = await this.next(); message !== null; message = await this.next()) rest.push(message);
    return rest;
  }

  close(): void {
    this.gone.abort();
  }
}

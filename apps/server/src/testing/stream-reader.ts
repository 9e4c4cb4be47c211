import { EventSourceParserStream } from 'eventsource-parser/stream';

export type StreamMessage = { readonly event: string; readonly data: string };

/** Reads a stream of server-sent events as a browser gets it, and keeps its text. */
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
    const kept = new TransformStream<string, string>({
      transform: (text, out) => {
        this.text += text;
        out.enqueue(text);
      },
    });
    const messages = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(kept).pipeThrough(new EventSourceParserStream());
    for await (const { event = 'message', data } of messages ?? []) yield { event, data };
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

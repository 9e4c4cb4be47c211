import { herdMoment } from './herd.ts';

export type FetchEventSourceInit = { readonly headers?: () => Record<string, string> };

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Thrown for an answer that says not to come again. */
class Refused extends Error {}

/** An EventSource that carries a bearer, which the browser's cannot. It comes again by itself, ever later, unless it is refused (4xx) or closed. */
export class FetchEventSource extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState = 0;
  private readonly gone = new AbortController();
  private wait = FIRST_WAIT;

  constructor(url: string, init: FetchEventSourceInit = {}) {
    super();
    void this.run(url, init);
  }

  close(): void {
    this.readyState = this.CLOSED;
    this.gone.abort();
  }

  private async run(url: string, { headers }: FetchEventSourceInit): Promise<void> {
    while (this.readyState !== this.CLOSED) {
      const isRefused = await this.readOnce(url, headers?.() ?? {}).then(
        () => false,
        (error: unknown) => error instanceof Refused,
      );
      if (this.readyState === this.CLOSED) return;
      this.readyState = isRefused ? this.CLOSED : this.CONNECTING;
      this.dispatchEvent(new Event('error'));
      if (!isRefused) await this.pause();
    }
  }

  /** From half of the wait to all of it, and after a stream that was open the time that all of them need to come again. */
  private pause(): Promise<void> {
    const wait = this.wait * (0.5 + Math.random() / 2) + (this.wait === FIRST_WAIT ? herdMoment() : 0);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.gone.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private async readOnce(url: string, headers: Record<string, string>): Promise<void> {
    const response = await fetch(url, {
      headers: { ...headers, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: this.gone.signal,
    });
    if (response.status >= 400 && response.status < 500) throw new Refused();
    if (this.gone.signal.aborted || !response.ok || response.body === null) return;
    this.readyState = this.OPEN;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (rest + decoder.decode(part.value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) this.tell(block);
    }
  }

  private tell(block: string): void {
    const fields = new Map(
      block.split('\n').flatMap((line) => {
        const at = line.indexOf(': ');
        return at > 0 ? [[line.slice(0, at), line.slice(at + 2)] as const] : [];
      }),
    );
    if (fields.size === 0) return;
    this.wait = FIRST_WAIT;
    this.dispatchEvent(new MessageEvent(fields.get('event') ?? 'message', { data: fields.get('data') ?? '' }));
  }
}

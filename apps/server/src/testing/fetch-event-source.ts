export type FetchEventSourceInit = { readonly headers?: () => Record<string, string> };

const RETRY_MS = 20;

/** An EventSource that can carry a bearer, as the web app's does: tRPC's client takes it in place of the browser's. */
export class FetchEventSource extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState = 0;
  private readonly gone = new AbortController();

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
      await this.readOnce(url, headers?.() ?? {}).catch(() => {});
      if (this.readyState === this.CLOSED) return;
      this.readyState = this.CONNECTING;
      this.dispatchEvent(new Event('error'));
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  private async readOnce(url: string, headers: Record<string, string>): Promise<void> {
    const response = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal: this.gone.signal });
    if (!response.ok || response.body === null) return;
    this.readyState = this.OPEN;
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
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
    this.dispatchEvent(new MessageEvent(fields.get('event') ?? 'message', { data: fields.get('data') ?? '' }));
  }
}

import type { AppRouter } from '@survivor/api';
import { type OperationResultObserver, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { FetchEventSource } from './fetch-event-source.ts';
import { requestHeaders } from './request-headers.ts';
import { wireFormat } from './wire-format.ts';

type Results = OperationResultObserver<AppRouter, unknown>;

/** JSON-RPC codes of 500, 502, 503 and 504: the server may be well again soon. */
const PASSING: readonly number[] = [-32_603, -32_604, -32_605, -32_606];

const urlOf = ({ path, input }: { path: string; input: unknown }) =>
  `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(wireFormat.input.serialize(input)))}`;

const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : null);
const silenceOf = (options: unknown) =>
  typeof options === 'object' && options !== null && 'reconnectAfterInactivityMs' in options
    ? Number(options.reconnectAfterInactivityMs)
    : null;
const read = (event: Event): string => (event instanceof MessageEvent ? String(event.data) : '');
const failure = (message: string) => new TRPCClientError<AppRouter>(message);

/** Follows one subscription; a stream that has been silent for longer than the server allows is opened anew. Returns the way to stop. */
function follow(url: string, results: Results): () => void {
  let source: FetchEventSource;
  let longestSilence: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    source.close();
  };
  const connecting = (error: TRPCClientError<AppRouter> | null) => results.next({ result: { type: 'state', state: 'connecting', error } });
  const fail = (error: TRPCClientError<AppRouter>) => {
    stop();
    results.error(error);
  };
  const expectNext = () => {
    clearTimeout(timer);
    if (longestSilence === null) return;
    timer = setTimeout(() => {
      stop();
      connecting(failure('The stream was silent for too long'));
      open();
    }, longestSilence);
  };

  function open(): void {
    const current = new FetchEventSource(url, { headers: () => requestHeaders({ isWriting: false }) });
    source = current;
    const on = (type: string, act: (event: Event) => void) =>
      current.addEventListener(type, (event) => {
        expectNext();
        act(event);
      });
    on('connected', (event) => {
      longestSilence = silenceOf(JSON.parse(read(event)));
      expectNext();
      results.next({ result: { type: 'started' } });
      results.next({ result: { type: 'state', state: 'pending', error: null } });
    });
    on('ping', () => undefined);
    on('message', (event) => results.next({ result: { data: wireFormat.output.deserialize(JSON.parse(read(event))) } }));
    on('serialized-error', (event) => {
      const error: unknown = wireFormat.output.deserialize(JSON.parse(read(event)));
      const told = TRPCClientError.from<AppRouter>({ error });
      if (PASSING.includes(codeOf(error) ?? 0)) connecting(told);
      else fail(told);
    });
    on('return', () => {
      stop();
      results.next({ result: { type: 'stopped' } });
      results.complete();
    });
    on('error', () => {
      const lost = failure('The stream was interrupted');
      if (current.readyState === current.CLOSED) fail(lost);
      else connecting(lost);
    });
  }

  connecting(null);
  open();
  return stop;
}

/**
 * Subscriptions over server-sent events as tRPC's servers write them, with the bearer in a header; a chunk of its own. tRPC's own link cannot
 * be told apart from the rest of its client by the bundler: it would be 2.5 kB of the first load.
 */
export const liveLink: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((results) => follow(urlOf(op), results));

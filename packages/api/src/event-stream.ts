import * as z from 'zod';
import { toTrpcError } from './problem.ts';

const isAsyncIterable = (value: unknown) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

const OVER: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * A stream as the output of a subscription. Each event is reduced to its schema, and errors become
 * errors of the contract. An event that many streams share is parsed only for the first of them.
 */
export function eventStream<T extends z.ZodType>(event: T) {
  const stripped = new WeakMap<WeakKey, z.output<T>>();
  const strip = (value: z.input<T>): z.output<T> => {
    if (typeof value !== 'object' || value === null) return event.parse(value);
    const known = stripped.get(value) ?? event.parse(value);
    stripped.set(value, known);
    return known;
  };
  /** Not a generator, which would cost a microtask per event in each of thousands of streams. */
  function stripAll(events: AsyncIterable<z.input<T>>): AsyncIterableIterator<z.output<T>, undefined> {
    const source = events[Symbol.asyncIterator]();
    const all: AsyncIterableIterator<z.output<T>, undefined> = {
      [Symbol.asyncIterator]: () => all,
      async next() {
        try {
          const { done, value } = await source.next();
          return done === true ? OVER : { done: false, value: strip(value) };
        } catch (error) {
          throw toTrpcError(error);
        }
      },
      async return() {
        await source.return?.();
        return OVER;
      },
    };
    return all;
  }
  return z.custom<AsyncIterable<z.input<T>>>(isAsyncIterable).transform(stripAll);
}

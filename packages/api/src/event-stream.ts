import * as z from 'zod';
import { toTrpcError } from './problem.ts';

const isAsyncIterable = (value: unknown) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/**
 * A stream as the output of a subscription: every event is stripped to its schema, and what ends the stream says so in the contract's words. An
 * event that goes to many streams is one object: it is stripped for the first of them, and stays one.
 */
export function eventStream<T extends z.ZodType>(event: T) {
  const stripped = new WeakMap<WeakKey, z.output<T>>();
  const strip = (value: z.input<T>): z.output<T> => {
    if (typeof value !== 'object' || value === null) return event.parse(value);
    const known = stripped.get(value) ?? event.parse(value);
    stripped.set(value, known);
    return known;
  };
  return z.custom<AsyncIterable<z.input<T>>>(isAsyncIterable).transform(async function* (events): AsyncGenerator<z.output<T>, void> {
    try {
      for await (const value of events) yield strip(value);
    } catch (error) {
      throw toTrpcError(error);
    }
  });
}

import * as z from 'zod';
import { toTrpcError } from './problem.ts';

const isAsyncIterable = (value: unknown) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** A stream as the output of a subscription: every event is stripped to its schema, and what ends the stream says so in the contract's words. */
export const eventStream = <T extends z.ZodType>(event: T) =>
  z.custom<AsyncIterable<z.input<T>>>(isAsyncIterable).transform(async function* (events): AsyncGenerator<z.output<T>, void> {
    try {
      for await (const value of events) yield event.parse(value);
    } catch (error) {
      throw toTrpcError(error);
    }
  });

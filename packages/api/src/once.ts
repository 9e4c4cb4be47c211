import { withIdempotency } from '@survivor/services';
import type * as z from 'zod';
import type { ApiContext } from './context.ts';

type Call<I> = { readonly ctx: ApiContext; readonly input: I };

/** A verb that is done once for the request's Idempotency-Key, and each time without one (contract 4). `output` reads the first answer again. */
export const once =
  <I, O extends z.ZodType>(output: O, verb: (call: Call<I>) => Promise<z.input<O>>) =>
  async ({ ctx, input, path }: Call<I> & { path: string }): Promise<z.output<O>> => {
    const { idempotencyKey: key } = ctx;
    if (key === null) return output.parse(await verb({ ctx, input }));
    const keyed = { ctx, key, route: path, body: input };
    const { answer } = await withIdempotency(keyed, async (inner) => ({ status: 200, answer: await verb({ ctx: inner, input }) }));
    return output.parse(answer);
  };

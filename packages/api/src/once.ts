import { withIdempotency } from '@survivor/services';
import type * as z from 'zod';
import type { ApiContext } from './context.ts';

type Call<I> = { readonly ctx: ApiContext; readonly input: I };

/**
 * Runs a procedure once per Idempotency-Key, or on every call without one (contract 4). `output`
 * parses the stored response.
 */
export const once =
  <I, O extends z.ZodType>(output: O, procedure: (call: Call<I>) => Promise<z.input<O>>) =>
  async ({ ctx, input, path }: Call<I> & { path: string }): Promise<z.output<O>> => {
    const { idempotencyKey: key } = ctx;
    if (key === null) return output.parse(await procedure({ ctx, input }));
    const keyed = { ctx, key, route: path, body: input };
    const { result } = await withIdempotency(keyed, async (inner) => ({ status: 200, result: await procedure({ ctx: inner, input }) }));
    return output.parse(result);
  };

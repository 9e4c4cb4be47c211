import { expect, it } from 'vitest';
import * as z from 'zod';
import { PROCEDURES } from './testing/call.ts';

const isSchema = (parser: unknown): parser is z.ZodType => parser instanceof z.ZodType;

/** What a procedure takes, as JSON Schema; what that cannot say is left out. */
function inputOf(parsers: readonly unknown[]): unknown[] {
  return parsers.filter(isSchema).map((schema) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return rest;
  });
}

it('a page of the release before finds every call that it makes, with the input that it sends (releases "Rolling forward")', async () => {
  const calls = [...PROCEDURES].map(([path, { _def }]) => {
    const parsers: unknown = Reflect.get(_def, 'inputs');
    return `${path} ${_def.type} ${JSON.stringify(Array.isArray(parsers) ? inputOf(parsers) : null)}`;
  });
  const WHY = 'Pages that are open make the former calls until they are loaded again: take those too for a release';
  await expect(`${calls.sort().join('\n')}\n`, WHY).toMatchFileSnapshot('released-calls.txt');
});

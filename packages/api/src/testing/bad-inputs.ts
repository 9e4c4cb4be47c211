/** Inputs that are refused with 400, with the keys of the refusal. */
export type Refusals = readonly (readonly [input: unknown, keys: readonly string[]])[];

export const unknownField: Refusals = [[{ surprise: 1 }, ['surprise']]];
export const badPages: Refusals = [
  [{ page: 0 }, ['page']],
  [{ pageSize: 101 }, ['pageSize']],
  [{ page: '1' }, ['page']],
];

/** Columns that have no order, and what is no column. */
export const badSorts: Refusals = [
  [{ sort: 'picture' }, ['sort']],
  [{ sort: '--name' }, ['sort']],
];

/** Reasons that are too short, too long or not readable, beside an input that is in order. */
export const badReasons = (input: object): Refusals =>
  [' no ', 'x'.repeat(501), 'a\u202eb c', 'two\nlines'].map((reason) => [{ ...input, reason }, ['reason']]);

export const badCorrections: Refusals = [
  [{}, ['']],
  [{ correctionId: 'x', gameId: 'y' }, ['']],
  [{ gameId: 'x' }, ['']],
  [{ gameId: 'x', result: { status: 'NS', homeScore: null, awayScore: null } }, ['result']],
  [{ gameId: 'x', result: { status: 'FT', homeScore: 7, awayScore: null } }, ['result']],
  [{ gameId: 'x', result: { status: 'CANC', homeScore: 7, awayScore: 3 } }, ['result']],
];

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

export const badCorrections: Refusals = [
  [{}, ['']],
  [{ correctionId: 'x', gameId: 'y' }, ['']],
  [{ gameId: 'x' }, ['']],
  [{ gameId: 'x', result: { status: 'NS', homeScore: null, awayScore: null } }, ['result']],
  [{ gameId: 'x', result: { status: 'FT', homeScore: 7, awayScore: null } }, ['result']],
  [{ gameId: 'x', result: { status: 'CANC', homeScore: 7, awayScore: 3 } }, ['result']],
];

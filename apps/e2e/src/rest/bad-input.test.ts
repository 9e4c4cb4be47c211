import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedTables, tableChecksums } from '../system/table-checksums.ts';
import { callApi, fieldOf } from './api-client.ts';
import { type BadCall, badCalls } from './bad-calls.ts';
import { openRestWorld, type RestWorld } from './rest-world.ts';

const MEMBERS_OF_A_PROBLEM = ['type', 'title', 'status', 'errors', 'traceId'];

/** What is wrong with the answer to a bad call, in words. */
function faultsOf(call: BadCall, answer: Awaited<ReturnType<typeof callApi>>): string[] {
  const { body } = answer;
  const said = JSON.stringify(body).slice(0, 300);
  const errors = fieldOf(body, 'errors');
  const keys = typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
  return [
    ...(answer.status === call.status ? [] : [`${answer.status} instead of ${call.status}: ${said}`]),
    ...(answer.contentType.startsWith('application/problem+json') ? [] : [`answered as ${answer.contentType}`]),
    ...MEMBERS_OF_A_PROBLEM.filter((member) => fieldOf(body, member) === undefined).map((member) => `no ${member}: ${said}`),
    ...(call.key === undefined || keys.includes(call.key) ? [] : [`no errors.${call.key}: ${said}`]),
    ...(call.words === undefined || call.words.test(said) ? [] : [`not worded ${call.words}: ${said}`]),
  ];
}

describe('bad input over REST', () => {
  let world: RestWorld;

  beforeAll(async () => {
    world = await openRestWorld();
  });
  afterAll(async () => {
    await world?.system.stop();
  });

  /** Jobs of the running system may write beside a call; what a call writes, it writes each time. */
  async function changesOf(call: BadCall): Promise<string[]> {
    const before = await tableChecksums(world.system.pool);
    await callApi(world.system.url, call);
    return changedTables(before, await tableChecksums(world.system.pool));
  }

  it('is refused as the contract says, and no row of any table changes', async () => {
    const calls = badCalls(world);
    const faults: string[] = [];
    for (const call of calls) {
      const before = await tableChecksums(world.system.pool);
      const answer = await callApi(world.system.url, call);
      let changes = changedTables(before, await tableChecksums(world.system.pool));
      if (changes.length > 0) changes = await changesOf(call);
      faults.push(...[...faultsOf(call, answer), ...changes].map((fault) => `${call.name}: ${fault}`));
    }
    const tables = Object.keys(await tableChecksums(world.system.pool)).length;
    console.log(`${calls.length} bad calls, ${tables} tables compared after each`);
    expect(faults).toEqual([]);
  });
});

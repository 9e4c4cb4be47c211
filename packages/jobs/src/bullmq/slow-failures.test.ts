import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { slowFailuresDown } from './slow-failures.ts';

const TURNS = 20;

/** A worker whose queue answers every call with an error, and how many of its loop's calls have ended. */
function openFailing(closing: Promise<void> | undefined) {
  const fail = (_: string | number): Promise<never> => Promise.reject(new Error('sorry, too many clients already'));
  const backend = { moveToActive: fail, waitForJob: fail };
  slowFailuresDown({ getBackend: () => backend, closing });
  let ended = 0;
  const count = () => {
    ended += 1;
  };
  return { begin: () => [backend.moveToActive('token'), backend.waitForJob(5)].map((call) => call.then(count, count)), ended: () => ended };
}

it('lets a worker whose queue answers with errors pause before it asks again', async () => {
  const failing = openFailing(undefined);
  const calls = failing.begin();
  for (let turns = 0; turns < TURNS; turns += 1) await turn();
  expect(failing.ended()).toBe(0);
  await Promise.all(calls);
  expect(failing.ended()).toBe(2);
});

it('does not hold up a worker that is closing', async () => {
  const failing = openFailing(Promise.resolve());
  failing.begin();
  for (let turns = 0; turns < TURNS; turns += 1) await turn();
  expect(failing.ended()).toBe(2);
});

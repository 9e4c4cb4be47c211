import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../lib/api/api-client.ts';
import { writeToken } from '../lib/session/auth-token.ts';
import { toast } from '../lib/ui/toast.ts';
import { DEADLINE } from './factories.ts';
import { startFakeServer } from './fake-server.ts';
import { FOREIGN_ANSWERS } from './foreign-answers.ts';
import { clockAt, renderWithApi } from './render-with-api.tsx';
import { ACTIONS } from './screen-actions.tsx';
import type { ScreenCall } from './screen-calls.ts';
import { QUERIES } from './screen-queries.tsx';

/** One of each path through the transport; `lib/api/foreign-answers.test.ts` has them all. */
const answers = ["a proxy's JSON error", 'a packed error without a problem', 'a redirect to a login page', 'null'];
const cases = (calls: Readonly<Record<string, ScreenCall>>) =>
  Object.entries(calls).flatMap(([name, call]) => answers.map((answer) => [name, answer, call] as const));

let toasts: string[] = [];
const shown = () => [document.body.textContent, ...toasts].join('\n');
const typed = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value, checked }) => [value, checked ?? null]);
const click = async (name: ScreenCall['press']) => fireEvent.click(await screen.findByRole('button', { name }));
async function send({ menu, press }: ScreenCall): Promise<void> {
  if (menu !== undefined) await click(menu);
  await click(press);
}

beforeEach(() => {
  toasts = [];
  writeToken('h.e30.s');
  vi.spyOn(toast, 'error').mockImplementation((message) => void toasts.push(message));
});

async function open(screenCall: ScreenCall) {
  const server = startFakeServer(screenCall.handlers);
  const calls = () => server.served.filter((path) => path === screenCall.call).length;
  const render = () => renderWithApi(screenCall.ui, { client: createApiClient(), clock: clockAt(DEADLINE) });
  return { server, calls, render };
}

describe('an answer that the server did not write', () => {
  it.each(cases(ACTIONS))('to %s: %s', async (_, answer, screenCall) => {
    const { server, calls, render } = await open(screenCall);
    await render();
    await screenCall.type?.();
    await screen.findByRole('button', { name: screenCall.menu ?? screenCall.press });
    const before = typed();
    server.intercept({ procedures: [screenCall.call], answer: FOREIGN_ANSWERS[answer] ?? Response.error });
    await send(screenCall);
    await waitFor(() => expect(shown()).toContain(screenCall.shows));
    expect(typed()).toEqual(before);
    expect(shown()).not.toContain('Something went wrong');
    expect(calls()).toBe(0);
    server.intercept(null);
    await send(screenCall);
    await waitFor(() => expect(calls()).toBe(1));
  });

  it.each(cases(QUERIES))('to what %s loads: %s', async (_, answer, screenCall) => {
    const { server, calls, render } = await open(screenCall);
    server.intercept({ procedures: [screenCall.call], answer: FOREIGN_ANSWERS[answer] ?? Response.error });
    await render();
    await waitFor(() => expect(shown()).toContain(screenCall.shows));
    expect(shown()).not.toContain('Something went wrong');
    server.intercept(null);
    await send(screenCall);
    await waitFor(() => expect(shown()).not.toContain(screenCall.shows));
    expect(calls()).toBeGreaterThan(0);
  });
});

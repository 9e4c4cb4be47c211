import { HOUR, plus } from '@survivor/rules';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { copy } from '../../components/common-copy.ts';
import { DEADLINE } from '../../testing/factories.ts';
import { clockAt, renderWithApi } from '../../testing/render-with-api.tsx';
import { SiteNotice } from './site-notice.tsx';

const notice = { id: '1', text: 'Scores are late tonight.', endsAt: plus(DEADLINE, HOUR) };
const region = () => screen.findByRole('status');

beforeEach(() => localStorage.clear());

it("is announced, and gone at its end by the product's clock", async () => {
  const clock = clockAt(DEADLINE);
  await renderWithApi(<SiteNotice notice={notice} />, { clock });
  expect((await region()).textContent).toBe(notice.text);
  act(() => clock.set(notice.endsAt));
  expect((await region()).textContent).toBe('');
});

it('stays dismissed on this device; the next one shows', async () => {
  const show = (id: string) => renderWithApi(<SiteNotice notice={{ ...notice, id }} />, { clock: clockAt(DEADLINE) });
  const first = await show('1');
  fireEvent.click(await screen.findByRole('button', { name: copy.notice.dismiss }));
  expect((await region()).textContent).toBe('');
  first.unmount();
  const again = await show('1');
  expect((await region()).textContent).toBe('');
  again.unmount();
  await show('2');
  expect((await region()).textContent).toBe(notice.text);
});

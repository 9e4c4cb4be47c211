import { afterEach, expect, it } from 'vitest';
import { createPageHistory } from './page-history.ts';

const history = createPageHistory();
afterEach(() => history.destroy());

/** As a dialog adds its history entry: past the router. */
const layOver = () => History.prototype.pushState.call(window.history, { ...window.history.state, over: 'dialog' }, '');

async function goBack(): Promise<void> {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await popped;
}

it('notifies the router of every page change, but not of a closed overlay', async () => {
  const received: string[] = [];
  history.subscribe(({ location, action }) => received.push(`${action.type} ${location.href}`));
  history.push('/home/leagues');
  history.flush();
  history.push('/home/league/x');
  history.flush();
  layOver();
  await goBack();
  expect(received).toEqual(['PUSH /home/leagues', 'PUSH /home/league/x']);
  await goBack();
  expect(received.slice(2)).toEqual(['BACK /home/leagues']);
  layOver();
  history.replace('/home/account');
  history.flush();
  await goBack();
  await goBack();
  expect(received.slice(3)).toEqual(['REPLACE /home/account', 'GO /home/leagues', 'BACK /']);
});

import type { Page } from '@playwright/test';

/** Moves the demo clock as an administrator does, and waits until the rules have caught up. */
export async function moveClock(page: Page, step: 'Next kickoff' | "End of the week's games" | 'Next week'): Promise<void> {
  await page.getByRole('button', { name: 'Move clock' }).click();
  const answered = page.waitForResponse((answer) => answer.url().includes('/trpc/state.moveClock'));
  await page.getByRole('button', { name: step }).click();
  const { status } = { status: (await answered).status() };
  if (status !== 200) throw new Error(`moving the clock answered ${status}`);
}

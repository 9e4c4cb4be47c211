import type { Page } from '@playwright/test';

/** Signs in with the local OpenID provider, from any page that has a link to sign in. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await page.getByRole('button', { name }).click();
  await page.waitForURL(/\/home/);
}

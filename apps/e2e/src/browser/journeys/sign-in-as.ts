import type { Page } from '@playwright/test';

/** From a page with a link to sign in, through the account chooser of the local OpenID provider, back to the product. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await page.getByRole('button', { name }).click();
  await page.waitForURL(/\/home/);
}

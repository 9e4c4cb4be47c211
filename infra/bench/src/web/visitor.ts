import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';

const FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
const PHONE = { width: 390, height: 844 };
/** Slow 4G: 150 ms a round trip, 1.6 Mbit/s down, 0.75 up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
const PATIENCE_MS = 60_000;

/** What a browser keeps of somebody who has signed in. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
export type OpenPage = { readonly page: Page; readonly cdp: CDPSession; close(): Promise<void> };
export type PageOptions = { readonly session?: Session; readonly isSlowNetwork?: boolean; readonly isSlowCpu?: boolean };

/** Chromium at CHROMIUM_PATH; as root without its sandbox, which root cannot have. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run `npm run bench`');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox', ...FLAGS] : FLAGS });
}

export async function slowDown({ cdp }: Pick<OpenPage, 'cdp'>): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** A phone's page in a browser that has never been here. */
export async function openPage(browser: Browser, { session, isSlowNetwork = false, isSlowCpu = false }: PageOptions): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: PHONE, storageState: session, serviceWorkers: 'block' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (isSlowNetwork) await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  if (isSlowCpu) await slowDown({ cdp });
  return { page, cdp, close: () => context.close() };
}

/** Signs somebody of the demo in through the account chooser. */
export async function signIn(browser: Browser, { url, name }: { url: string; name: string }): Promise<Session> {
  const { page, close } = await openPage(browser, {});
  try {
    await page.goto(url);
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name }).click();
    await page.waitForURL(/\/home\/leagues/);
    await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
    return await page.context().storageState();
  } finally {
    await close();
  }
}

/** The bearer that the web app keeps. */
export function tokenOf(session: Session): string {
  const entries = session.origins.flatMap(({ localStorage }) => localStorage);
  const token = entries.find(({ name }) => name === 'survivor.token')?.value;
  if (token === undefined) throw new Error('the session has no token');
  return token;
}

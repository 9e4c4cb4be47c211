import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { artifacts } from './check-widths.ts';

const colorsOf = (picture: Buffer) => `(async () => {
  const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return [image.width, image.height, new Set(new Uint32Array(data.buffer)).size];
})()`;

const SHARES_FILES = `{
  navigator.canShare = () => true;
  navigator.share = async ({ files, text }) => { window.shared = [files[0].type, text]; };
}`;

/**
 * Checks the picture that a button saves: 1080 x 1350 pixels, not blank, and described. Then checks
 * that the button shares the picture instead if the browser can share files.
 */
export async function checkPicture(page: Page, { button, name, says }: { button: Locator; name: string; says: RegExp }): Promise<void> {
  await expect(button).toHaveAccessibleDescription(says);
  const saved = page.waitForEvent('download');
  await button.click();
  const path = `${artifacts}/pictures/${name}.png`;
  await (await saved).saveAs(path);
  const [width, height, colors] = await page.evaluate<number[]>(colorsOf(await readFile(path)));
  expect([width, height]).toEqual([1080, 1350]);
  expect(colors).toBeGreaterThan(50);
  await page.evaluate(SHARES_FILES);
  await button.click();
  await expect.poll(() => page.evaluate('window.shared')).toEqual(['image/png', expect.stringMatching(says)]);
}

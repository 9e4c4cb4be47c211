import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { LiveStage } from './live-stage.ts';

const picture = fileURLToPath(new URL('../../../artifacts/league-on-paper.png', import.meta.url));

export function standingsOnPaper(stage: () => LiveStage): void {
  it('prints the standings alone, black on white, from the dark theme too', async () => {
    const page = await stage().show('Sam Whitaker', { context: { colorScheme: 'dark' } });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const standings = page.getByRole('region', { name: 'Pool Standings' });
    await standings.waitFor();
    for (const part of ['nav', '#games', '.demo-banner', 'button', 'footer']) {
      expect(await page.locator(part).filter({ visible: true }).count(), part).toBe(0);
    }
    const colours = await page.evaluate(`(() => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector('.standings th[scope="row"]'));
      return [color, backgroundColor];
    })()`);
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await page.screenshot({ path: picture, fullPage: true });
    await page.context().close();
  });
}

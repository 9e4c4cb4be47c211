import { writeFileSync } from 'node:fs';
import { drawPreview } from './draw-preview.ts';

/** Draws the landing page's picture into the web app. Run by hand: `npx tsx` and this file. */

const picture = await drawPreview(null, 'One team a week, each team once.');
writeFileSync(new URL('../../../../web/public/preview.png', import.meta.url), picture);

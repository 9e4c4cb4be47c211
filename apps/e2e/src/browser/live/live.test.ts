import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { deadlineOnAnyDevice } from './device-clock.ts';
import { LiveStage } from './live-stage.ts';
import { standingsOnPaper } from './on-paper.ts';
import { HIDEABLE, RECORD_ANSWERS } from './page-scripts.ts';
import { picksUnderFaults } from './pick-faults.ts';
import { whatRealWeeksBring } from './real-weeks.ts';
import { deadlineBeforeEverybody, picksBetweenTwoBrowsers, type Watchers } from './two-browsers.ts';

const artifacts = fileURLToPath(new URL('../../../artifacts', import.meta.url));
const executable = process.env.CHROMIUM_PATH;
if (!executable) console.log('NOT RUN: the live league page needs Chromium (CHROMIUM_PATH)');

describe.skipIf(!executable)('an open league page', () => {
  let opened: LiveStage;
  let watching: Watchers | undefined;
  const stage = () => opened;
  const watchers = () => {
    if (watching === undefined) throw new Error('the pages are not open');
    return watching;
  };

  beforeAll(async () => {
    opened = await LiveStage.open(executable ?? '');
    const [aisha, ben, hidden] = await Promise.all([
      opened.show('Aisha Grant', { script: RECORD_ANSWERS }),
      opened.show('Ben Okafor', { script: RECORD_ANSWERS }),
      opened.show('Priya Nair', { script: HIDEABLE }),
    ]);
    watching = { aisha, ben, hidden };
  });
  afterAll(() => opened?.close());

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => {
      for (const [who, page] of Object.entries(watching ?? {})) await page.screenshot({ path: `${artifacts}/live-failed-${who}.png` });
    });
  });

  picksBetweenTwoBrowsers(stage, watchers);
  deadlineOnAnyDevice(stage);
  picksUnderFaults(stage);
  whatRealWeeksBring(stage, watchers);
  standingsOnPaper(stage);
  deadlineBeforeEverybody(stage, watchers);
});

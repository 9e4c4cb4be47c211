import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isSoak, leaveOut, runDrill } from '../faults/release/tell-drill.ts';

const DRILL = 'npm run check';
const REPO = fileURLToPath(new URL('../../../../', import.meta.url));
const LIMIT = 600_000;
const SUM = /Tasks:\s+(\d+) successful, (\d+) total/;

if (!isSoak) leaveOut(DRILL, 'it runs by itself: npm run test:soak -- --suite lint');

describe.skipIf(!isSoak)('the checks of the house', () => {
  it('find nothing, in overlays, workflows, compose, rules and dashboards too', { timeout: LIMIT }, () =>
    runDrill(DRILL, async (tell) => {
      const child = spawn('npm', ['run', 'check'], { cwd: REPO, stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(child, 'exit');
      const said = await text(child.stdout);
      const [code] = await ended;
      const [, good, all] = SUM.exec(said) ?? [];
      const missing = said.match(/(?<=NOT RUN: )the (?:lint|rules).*/g) ?? [];
      tell(`${good} of ${all} passed${missing.length > 0 ? `, not run: ${missing.join('; ')}` : ', every tool was there'}`);
      expect(good).toBeDefined();
      expect(good).toBe(all);
      expect([code, said.split('\n').slice(-30)]).toEqual([0, expect.anything()]);
    }),
  );
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Program } from './testing/stopping-program.ts';

const FILE = fileURLToPath(new URL('./testing/stopping-program.ts', import.meta.url));

/**
 * Runs a program to its end and sends a signal after each line that names one. Returns output and
 * exit code.
 */
async function run(name: Program, signals: Readonly<Record<string, NodeJS.Signals>> = { ready: 'SIGTERM' }) {
  const child = spawn(process.execPath, ['--import', 'tsx', FILE, name], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (said) => {
    for (const line of String(said).trim().split('\n')) if (signals[line]) child.kill(signals[line]);
  });
  const [said, complaint, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { said: said.trim().split('\n'), complaint, exitCode };
}

describe('a process', () => {
  it('stops in order at the first signal, whatever comes after it, and exits with 0', async () => {
    const signals = { ready: 'SIGINT', stopping: 'SIGTERM' } as const;
    expect(await run('stops', signals)).toEqual({ said: ['ready', 'stopping', 'closed'], complaint: '', exitCode: 0 });
  });

  it('that cannot end is ended, and one whose stop fails ends at once, both with 1', async () => {
    expect(await run('hangs')).toMatchObject({ said: ['ready'], exitCode: 1 });
    expect(await run('fails')).toMatchObject({ said: ['ready', 'stopping failed'], exitCode: 1 });
  });

  it('that cannot start says so in one line and exits with 1', async () => {
    expect(await run('misconfigured')).toMatchObject({ complaint: 'Environment variable PORT must be a port\n', exitCode: 1 });
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

/** What builds images and runs them without a daemon, and makes bases where no registry can be reached. */
const TOOLS = ['buildah', 'podman', 'runc', 'mmdebstrap'];

/** The tools that this machine lacks. */
export const missingTools = (): string[] => TOOLS.filter((tool) => spawnSync(tool, ['--version']).error !== undefined);

/** Images and containers in a folder of their own. */
export type ContainerStore = {
  readonly folder: string;
  buildah(...args: string[]): Promise<string>;
  podman(...args: string[]): Promise<string>;
  /** What stands before podman's own words, so that it works in this store. */
  readonly podmanOptions: readonly string[];
  remove(): Promise<void>;
};

/** A new store. Everything in it works without user namespaces, overlay file systems and systemd. */
export function openContainerStore(): ContainerStore {
  const folder = mkdtempSync(join(tmpdir(), 'survivor-images-'));
  const place = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) => runTool('buildah', [...place, ...args], { limitMs: 1_200_000 });
  const podmanOptions = [...place, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
  const podman = (...args: string[]) => runTool('podman', [...podmanOptions, ...args]);
  return {
    folder,
    buildah,
    podman,
    podmanOptions,
    remove: async () => {
      await podman('rm', '--all', '--force', '--time', '0').catch(() => '');
      await runTool('rm', ['-rf', folder]);
    },
  };
}

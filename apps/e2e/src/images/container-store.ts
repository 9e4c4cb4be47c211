import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

/** Tools that build and run images without a daemon, and build base images without a registry. */
const TOOLS = ['buildah', 'podman', 'runc', 'mmdebstrap'];

/** The tools that are not installed. */
export const missingTools = (): string[] => TOOLS.filter((tool) => spawnSync(tool, ['--version']).error !== undefined);

/** Images and containers in their own folder. */
export type ContainerStore = {
  readonly folder: string;
  buildah(...args: string[]): Promise<string>;
  podman(...args: string[]): Promise<string>;
  /** The global options with which podman uses this store. */
  readonly podmanOptions: readonly string[];
  remove(): Promise<void>;
};

/** Creates a store that works without user namespaces, overlay file systems and systemd. */
export function openContainerStore(): ContainerStore {
  const folder = mkdtempSync(join(tmpdir(), 'survivor-images-'));
  const storeOptions = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) => runTool('buildah', [...storeOptions, ...args], { limitMs: 1_200_000 });
  const podmanOptions = [...storeOptions, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
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

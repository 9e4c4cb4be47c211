import { prepareBases } from './base-images.ts';
import { copySources, DOCKERFILE } from './build-context.ts';
import type { ContainerStore } from './container-store.ts';

/** The targets of the Dockerfile that are shipped. */
export const TARGETS = ['server', 'worker', 'migrate'] as const;

/**
 * Builds the product's images from the current sources. Returns a sentence that describes their
 * base images.
 */
export async function buildImages(store: ContainerStore, nameOf: (target: string) => string): Promise<string> {
  const { buildArgs, sentence } = await prepareBases(store);
  const context = await copySources(store.folder);
  for (const target of TARGETS) {
    const options = ['--isolation', 'chroot', '--format', 'docker', '--layers', '--pull-never', '--quiet', ...buildArgs];
    await store.buildah('bud', ...options, '--file', DOCKERFILE, '--target', target, '--tag', nameOf(target), context);
  }
  return sentence;
}

import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutDigest } from '../images/base-images.ts';
import type { ContainerStore } from '../images/container-store.ts';
import { runTool } from '../images/run-tool.ts';

const ENTRY = fileURLToPath(new URL('stand-in.sh', import.meta.url));
const PACKAGES = 'postgresql,redis-server,caddy,ca-certificates,util-linux';
const NAME = 'survivor-stand-in';

/**
 * Builds one image with Debian's PostgreSQL, Redis and Caddy, whose entry point behaves like those
 * of the images in the compose file, and tags it with their names.
 */
async function makeStandIn(store: ContainerStore, names: readonly string[]): Promise<void> {
  const context = join(store.folder, 'stand-in');
  mkdirSync(context, { recursive: true });
  await runTool('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${PACKAGES}`, 'bookworm', join(context, 'root.tar')]);
  copyFileSync(ENTRY, join(context, 'stand-in.sh'));
  const lines = [
    'FROM scratch',
    'ADD root.tar /',
    'COPY --chmod=755 stand-in.sh /usr/local/bin/stand-in',
    'RUN rm -rf /var/lib/postgresql/* && mkdir -p /data /config && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/',
    'ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config',
    'ENTRYPOINT ["/usr/local/bin/stand-in"]',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ];
  writeFileSync(join(context, 'Dockerfile'), `${lines.join('\n')}\n`);
  await store.buildah('bud', '--isolation', 'chroot', '--format', 'docker', '--quiet', '--tag', NAME, context);
  for (const name of names) await store.buildah('tag', NAME, withoutDigest(name));
}

/**
 * Adds third-party images to the store without digests: pulled if possible, else built from
 * Debian's packages. Returns a sentence that says which.
 */
export async function prepareThirdPartyImages(store: ContainerStore, names: readonly string[]): Promise<string> {
  try {
    for (const name of names) {
      await store.buildah('pull', '--retry', '0', '--quiet', name);
      await store.buildah('tag', name, withoutDigest(name));
    }
    return `pulled ${names.join(', ')}`;
  } catch {
    await makeStandIn(store, names);
    return `${names.join(', ')} could not be pulled: a stand-in was made from Debian's packages`;
  }
}

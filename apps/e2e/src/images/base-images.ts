import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCKERFILE } from './build-context.ts';
import type { ContainerStore } from './container-store.ts';
import { runTool } from './run-tool.ts';

const AUTHORITIES = process.env.NODE_EXTRA_CA_CERTS;
const LIBRARIES = 'libc6,libgcc-s1,libstdc++6,ca-certificates,tzdata,base-files,netbase';

function baseNamed(variable: string): string {
  const name = new RegExp(`^ARG ${variable}=(\\S+)$`, 'm').exec(readFileSync(DOCKERFILE, 'utf8'))?.[1];
  if (name === undefined) throw new Error(`the Dockerfile has no ARG ${variable}`);
  return name;
}

/** The name without its digest, which an image built here cannot have. */
export const withoutDigest = (name: string): string => name.replace(/@sha256:[0-9a-f]{64}$/, '');

async function build(store: ContainerStore, name: string, lines: readonly string[], context: string): Promise<void> {
  writeFileSync(join(context, 'Dockerfile'), `${lines.join('\n')}\n`);
  await store.buildah('bud', '--isolation', 'chroot', '--format', 'docker', '--quiet', '--tag', name, context);
}

async function debian(context: string, options: readonly string[]): Promise<void> {
  mkdirSync(context, { recursive: true });
  await runTool('mmdebstrap', ['--quiet', ...options, 'bookworm', join(context, 'root.tar')]);
}

/** Debian with this machine's Node, npm and trusted certificate authorities. */
async function makeBuildBase(store: ContainerStore, name: string): Promise<void> {
  const context = join(store.folder, 'build-base');
  await debian(context, ['--variant=minbase', '--include=ca-certificates']);
  const npm = dirname(dirname((await runTool('readlink', ['-f', join(dirname(process.execPath), 'npm')])).trim()));
  cpSync(process.execPath, join(context, 'node'));
  cpSync(npm, join(context, 'npm'), { recursive: true });
  if (AUTHORITIES !== undefined) cpSync(AUTHORITIES, join(context, 'authorities.crt'));
  const npmAt = '/usr/local/lib/node_modules/npm';
  const trust = ['COPY authorities.crt /etc/ssl/authorities.crt', 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/authorities.crt'];
  const lines = ['FROM scratch', 'ADD root.tar /', 'COPY node /usr/local/bin/node', `COPY npm ${npmAt}`, ...(AUTHORITIES ? trust : [])];
  await build(store, name, [...lines, `RUN ln -s ${npmAt}/bin/npm-cli.js /usr/local/bin/npm`], context);
}

/** The Debian libraries that Node needs, without a shell or package manager. */
async function makeRuntimeBase(store: ContainerStore, name: string): Promise<void> {
  const context = join(store.folder, 'runtime-base');
  await debian(context, ['--variant=extract', `--include=${LIBRARIES}`]);
  await build(store, name, ['FROM scratch', 'ADD root.tar /'], context);
}

/** The build arguments that select the base images, and a sentence that describes them. */
export type Bases = { readonly buildArgs: readonly string[]; readonly sentence: string };

/**
 * Adds the Dockerfile's base images to the store: pulled if possible, else built from Debian's
 * packages and this machine's Node, under their names without digests.
 */
export async function prepareBases(store: ContainerStore): Promise<Bases> {
  const [buildBase, base] = [baseNamed('BUILD_BASE'), baseNamed('BASE')];
  try {
    for (const name of [buildBase, base]) await store.buildah('pull', '--retry', '0', '--quiet', name);
    return { buildArgs: [], sentence: `the bases are ${buildBase} and ${base}` };
  } catch {
    const [buildStandIn, standIn] = [withoutDigest(buildBase), withoutDigest(base)];
    await makeBuildBase(store, buildStandIn);
    await makeRuntimeBase(store, standIn);
    return {
      buildArgs: ['--build-arg', `BUILD_BASE=${buildStandIn}`, '--build-arg', `BASE=${standIn}`],
      sentence: `${buildBase} and ${base} could not be pulled: stand-ins were made from Debian's packages and Node ${process.versions.node}`,
    };
  }
}

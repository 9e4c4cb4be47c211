import type { ContainerStore } from './container-store.ts';

/** What Linux tells of the first process of a container. */
type ProcessFacts = { readonly uid: number; readonly capabilities: string; readonly residentMb: number; readonly ownMb: number };

export type RunningImage = {
  /** Whether the image's own health check passes. */
  isHealthy(): Promise<boolean>;
  facts(): Promise<ProcessFacts>;
  /** Its exit code after SIGTERM. */
  stop(): Promise<number>;
};

export type ImageRun = {
  readonly image: string;
  readonly settings: Readonly<Record<string, string>>;
  /** A folder that stands at /run/secrets. */
  readonly secrets: string;
};

/** As the documents say that containers run: nothing to write on, no right, nobody's user. */
export function runOptions({ settings, secrets }: Omit<ImageRun, 'image'>): string[] {
  const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1000:1000'];
  const rights = ['--read-only', '--read-only-tmpfs=false', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--user', '65532'];
  const variables = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  return ['--network', 'host', ...limits, ...rights, '--volume', `${secrets}:/run/secrets:ro`, ...variables];
}

/** Asked inside: outside another user namespace may count users differently. */
const LOOK =
  "for (const file of ['status', 'smaps_rollup']) process.stdout.write(require('node:fs').readFileSync('/proc/1/' + file, 'utf8'))";

function factsOf(told: string): ProcessFacts {
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(told)?.[1] ?? '';
  const megabytes = (kilobytes: string) => Math.round(Number(kilobytes) / 1024);
  return {
    uid: Number(field('Uid')),
    capabilities: field('CapEff'),
    residentMb: megabytes(field('VmRSS')),
    ownMb: megabytes(field('Pss')),
  };
}

/** Starts a container of an image in the background. */
export async function startImage({ podman }: ContainerStore, run: ImageRun): Promise<RunningImage> {
  const id = (await podman('run', '--detach', ...runOptions(run), run.image)).trim();
  return {
    isHealthy: () =>
      podman('healthcheck', 'run', id).then(
        () => true,
        () => false,
      ),
    facts: async () => factsOf(await podman('exec', id, '/usr/local/bin/node', '--eval', LOOK)),
    stop: async () => {
      await podman('stop', '--time', '25', id);
      return Number(await podman('inspect', '--format', '{{.State.ExitCode}}', id));
    },
  };
}

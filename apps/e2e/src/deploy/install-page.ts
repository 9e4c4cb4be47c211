import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../../../infra/docs/install-on-debian.md', import.meta.url));
const STARTER = fileURLToPath(new URL('start-unit.ts', import.meta.url));

const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.trimEnd().split('\n'));

/** The commands of install-on-debian.md, in order. */
export const readInstallCommands = (): string[] => commandsIn(readFileSync(PAGE, 'utf8'));

/** The commands that are needed to run the product without email. */
export const readRequiredCommands = (): string[] => commandsIn(readFileSync(PAGE, 'utf8').split('\n## Email\n')[0] ?? '');

export type Host = {
  /** The folder that replaces `/`. */
  readonly root: string;
  readonly databaseHost: string;
  /** The name of the role and the database, because the server may be shared. */
  readonly databaseName: string;
  readonly port: number;
  readonly healthPort: number;
  readonly clientSecret: string;
  /** The repository to clone. */
  readonly source: string;
  /** Lines to add to survivor.env. */
  readonly values: readonly string[];
};

/**
 * Replaces commands that the test machine cannot run as written: packages are already installed,
 * systemd is not running, and PostgreSQL's superuser connects over TCP.
 */
const STANDINS = (starter: string) => `set -euo pipefail
said() { echo "NOT RUN as written: $*"; }
apt-get() { said "apt-get $*"; }
curl() { case "$*" in *nodesource*) said "curl $*" >&2 ;; *) command curl "$@" ;; esac; }
runuser() { shift 3; "$@"; }
systemctl() {
  said "systemctl $*"
  case "$*" in 'enable --now '*) ;; *) return 0 ;; esac
  shift 2
  for unit in "$@"; do case "$unit" in *.timer) ;; *) ${starter} "$unit" ;; esac; done
}
`;

/**
 * The page's commands as a script for a folder instead of a host, with other paths, ports and
 * values.
 */
export function scriptOf(commands: readonly string[], host: Host): string {
  const replacements: readonly (readonly [find: RegExp, replacement: string])[] = [
    [/https:\/\/github\.com\/\S+/g, host.source],
    [/\/opt\/survivor/g, `${host.root}/opt/survivor`],
    [/\/etc\//g, `${host.root}/etc/`],
    [/create role survivor /, `create role ${host.databaseName} `],
    [/(createdb --owner=)survivor( .* )survivor$/, `$1${host.databaseName}$2${host.databaseName}`],
    [
      /postgres:\/\/survivor:(.*)127\.0\.0\.1:5432\/survivor/,
      `postgres://${host.databaseName}:$1${host.databaseHost}/${host.databaseName}`,
    ],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${host.port}`],
    [/127\.0\.0\.1:3001/g, `127.0.0.1:${host.healthPort}`],
    [/what the identity provider gave/g, host.clientSecret],
  ];
  const adapted = commands.map((command) => replacements.reduce((text, [find, replacement]) => text.replace(find, replacement), command));
  const edit = `printf '%s\\n' ${host.values.map((line) => `'${line}'`).join(' ')} >> ${host.root}/etc/survivor/survivor.env`;
  const reloadIndex = adapted.indexOf('systemctl daemon-reload');
  const starter = `"${process.execPath}" --import tsx "${STARTER}"`;
  return [STANDINS(starter), ...adapted.slice(0, reloadIndex), edit, ...adapted.slice(reloadIndex)].join('\n');
}

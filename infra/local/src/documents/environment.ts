import { DESCRIPTIONS, type Description, SECRETS } from '@survivor/env';
import { replaceRows } from './marked-table.ts';

const HEAD = `# Every variable that the product reads, with the value that \`npm start\` uses. An empty value counts as absent.
# Secrets can come from files: set NAME_FILE to a path in place of NAME, for ${SECRETS.slice(0, 3).join(', ')},
# ${SECRETS.slice(3).join(', ')}.
`;

type Variable = Description & { readonly name: string };
const VARIABLES: readonly Variable[] = Object.entries(DESCRIPTIONS).map(([name, description]) => ({ ...description, name }));

function defaultOf({ fallback, inProduction, otherwise }: Variable): string {
  if (fallback === undefined) return otherwise ?? 'none';
  return `\`${fallback}\`${inProduction === undefined ? '' : `; in production \`${inProduction}\``}`;
}

function rowOf(variable: Variable): string {
  const { name, of, means } = variable;
  const file = SECRETS.some((secret) => secret === name) ? `, \`${name}_FILE\`` : '';
  return `| \`${name}\`${file} | ${of} | ${means} | ${defaultOf(variable)} |`;
}

/** The document with a new table of variables between its marks. */
export const withEnvironment = (document: string): string =>
  replaceRows(document, '<!-- environment -->', [
    '| variable | read by | meaning | default |',
    '|---|---|---|---|',
    ...VARIABLES.map(rowOf),
  ]);

/** Wraps a sentence into comments of a shell, of at most 140 columns. */
const commentOf = (sentence: string) => (sentence.match(/.{1,138}(?: |$)/g) ?? []).map((line) => `# ${line.trimEnd()}`).join('\n');

function exampleOf({ name, means, fallback, otherwise = 'none', example }: Variable): string {
  const absent = fallback === undefined && otherwise !== 'none' ? ` Default: ${otherwise}.` : '';
  return `${commentOf(`${means.charAt(0).toUpperCase()}${means.slice(1)}.${absent}`)}\n# ${name}=${fallback ?? example ?? ''}\n`;
}

/** `.env.example`: every variable, commented out. */
export const environmentExample = (): string => [HEAD, ...VARIABLES.map(exampleOf)].join('\n');

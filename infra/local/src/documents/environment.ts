import { DESCRIPTIONS, type Description, SECRETS } from '@survivor/env';

const MARK = '<!-- environment -->';
const LONGEST_LINE = 140;
const HEAD = `# Every variable that the product reads, with the value that \`npm start\` uses. An empty value counts as absent.
# Secrets can come from files: set NAME_FILE to a path in place of NAME, for ${SECRETS.slice(0, 3).join(', ')},
# ${SECRETS.slice(3).join(', ')}.
`;

type Variable = Description & { readonly name: string; readonly isSecret: boolean };

const listVariables = (): Variable[] =>
  Object.entries(DESCRIPTIONS).map(([name, description]) => ({
    ...description,
    name,
    isSecret: SECRETS.some((secret) => secret === name),
  }));

function fallbackOf({ fallback, inProduction, otherwise }: Variable): string {
  if (fallback === undefined) return otherwise ?? 'none';
  return `\`${fallback}\`${inProduction === undefined ? '' : `; in production \`${inProduction}\``}`;
}

const rowOf = (variable: Variable) => {
  const { name, isSecret, of, means } = variable;
  const file = isSecret ? `, \`${name}_FILE\`` : '';
  return `| \`${name}\`${file} | ${of} | ${means} | ${fallbackOf(variable)} |`;
};

/** The document with the table of variables between its marks. Throws where there are none. */
export function withEnvironment(document: string): string {
  const parts = document.split(MARK);
  if (parts.length !== 3) throw new Error(`the document has no table between two ${MARK}`);
  const table = ['| variable | read by | meaning | default |', '|---|---|---|---|', ...listVariables().map(rowOf)];
  return [parts[0], `\n${table.join('\n')}\n`, parts[2]].join(MARK);
}

const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Formats a sentence as shell comments of bounded width. */
function commented(words: string): string {
  const lines: string[] = [];
  let line = '#';
  for (const word of words.split(' ')) {
    if (`${line} ${word}`.length > LONGEST_LINE) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}

const exampleOf = ({ name, means, fallback, otherwise = 'none', example }: Variable) => {
  const absent = fallback === undefined && otherwise !== 'none' ? ` Default: ${otherwise}.` : '';
  return `${commented(`${asSentence(means)}${absent}`)}\n# ${name}=${fallback ?? example ?? ''}\n`;
};

/** `.env.example`: every variable, commented out. */
export const environmentExample = (): string => [HEAD, ...listVariables().map(exampleOf)].join('\n');

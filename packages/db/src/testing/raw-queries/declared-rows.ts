import { fileURLToPath } from 'node:url';
import type { Node, SourceFile, TaggedTemplateExpression, TemplateLiteral } from 'typescript/unstable/ast';
import { isPropertyAccessExpression, isTaggedTemplateExpression, isTemplateExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { DescribedColumn } from './describing-db.ts';

/**
 * A raw SQL query: a pattern of its text with any parameters, and the declared type of its rows.
 */
export type DeclaredQuery = {
  /** `file:line`, relative to src. */
  readonly location: string;
  readonly file: string;
  readonly text: RegExp;
  /** Describes each difference between the declared and the actual columns. */
  compare(columns: readonly DescribedColumn[]): string[];
};

const SRC = fileURLToPath(new URL('../../', import.meta.url));

/** How pg parses PostgreSQL's types. A json value may have any type. */
const PARSED_TYPES: Record<string, 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'anything'> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  json: 'anything',
  jsonb: 'anything',
  text: 'string',
  timestamptz: 'Date',
  varchar: 'string',
};

function isParsedAs(checker: Checker, type: Type, name: string): boolean {
  if (name.startsWith('_')) {
    const element = checker.isArrayType(type) ? checker.getIndexInfosOfType(type)[0]?.valueType : undefined;
    return element !== undefined && isParsedAs(checker, checker.getNonNullableType(element) ?? element, name.slice(1));
  }
  const read = PARSED_TYPES[name];
  if (read === 'Date' || read === 'Buffer') return checker.typeToString(type).split('<')[0] === read;
  if (read === 'string') return checker.isTypeAssignableTo(type, checker.getStringType());
  if (read === 'number') return checker.isTypeAssignableTo(type, checker.getNumberType());
  if (read === 'boolean') return checker.isTypeAssignableTo(type, checker.getBooleanType());
  return read === 'anything';
}

const isNullable = (type: Type) => type.isUnionType() && type.getTypes().some((member) => (member.flags & TypeFlags.Null) !== 0);

function compareColumn(checker: Checker, [name, type]: readonly [string, Type], columns: readonly DescribedColumn[]): string[] {
  const column = columns.find((candidate) => candidate.name === name);
  if (column === undefined) return [`${name} is not answered`];
  const isMatching = isParsedAs(checker, checker.getNonNullableType(type) ?? type, column.type);
  if (!isMatching) return [`${name} is ${column.type}, not ${checker.typeToString(type)}`];
  return column.isNullable && !isNullable(type) ? [`${name} may be null`] : [];
}

function textsOf(template: TemplateLiteral): string[] {
  return isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map((span) => span.literal.text)]
    : [template.text];
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function rowsOf(checker: Checker, node: TaggedTemplateExpression, declared: Type): Pick<DeclaredQuery, 'text' | 'compare'> {
  const properties = checker
    .getPropertiesOfType(declared)
    .map((symbol) => [symbol.name, checker.getTypeOfSymbolAtLocation(symbol, node)] as const);
  return {
    text: new RegExp(`^${textsOf(node.template).map(escapeRegExp).join('[^]*').trimStart()}$`),
    compare: (columns) => [
      ...properties.flatMap((property) => compareColumn(checker, property, columns)),
      ...columns
        .filter(({ name }) => !properties.some(([declaredName]) => declaredName === name))
        .map(({ name }) => `${name} is answered and not declared`),
    ],
  };
}

/** The method called on a template: `execute` for a query, `as` for a column, or empty. */
function findUsage(template: Node, { text }: SourceFile): { verb: string; argument: string } {
  const { parent } = template;
  if (!isPropertyAccessExpression(parent)) return { verb: '', argument: '' };
  return { verb: parent.name.text, argument: /^\('(\w+)'\)/.exec(text.slice(parent.end))?.[1] ?? '' };
}

function findDeclaredQueries(checker: Checker, source: SourceFile): DeclaredQuery[] {
  const found: DeclaredQuery[] = [];
  const file = source.fileName.slice(SRC.length);
  function visit(node: Node): void {
    node.forEachChild(visit);
    if (!isTaggedTemplateExpression(node) || node.typeArguments?.[0] === undefined) return;
    const declared = checker.getTypeFromTypeNode(node.typeArguments[0]);
    const { verb, argument } = findUsage(node, source);
    if (declared === undefined) return;
    const location = `${file}:${source.text.slice(0, node.template.pos).split('\n').length}`;
    if (verb === 'execute') found.push({ location, file, ...rowsOf(checker, node, declared) });
    if (verb === 'as')
      found.push({
        location,
        file,
        text: new RegExp(` as "${argument}"`),
        compare: (columns) => compareColumn(checker, [argument, declared], columns),
      });
  }
  visit(source);
  return found;
}

/** Every raw query of the product that declares the type of its rows. */
export function readDeclaredQueries(): { queries: DeclaredQuery[]; close(): void } {
  const api = new API({ cwd: SRC });
  const config = fileURLToPath(new URL('../tsconfig.json', new URL('../../', import.meta.url)));
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (project === undefined) throw new Error(`${config} is not read`);
  const files = project.program.getSourceFileNames().filter((name) => !/^(?:testing|backup|migrations\/\d)/.test(name.slice(SRC.length)));
  const sources = files
    .filter((name) => name.startsWith(SRC) && !name.endsWith('.test.ts'))
    .map((name) => project.program.getSourceFile(name));
  return {
    queries: sources.flatMap((source) => (source === undefined ? [] : findDeclaredQueries(project.checker, source))),
    close: () => api.close(),
  };
}

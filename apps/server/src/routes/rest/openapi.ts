import { Problem } from '@survivor/contract/problem';
import * as z from 'zod';
import { procedureMeta } from './procedures.ts';
import { pathNames } from './read-input.ts';
import { REST_PREFIX, REST_TABLE, type RestRow } from './table.ts';

type JsonSchema = Record<string, unknown>;

const isJsonSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return rest;
}

/** The properties of an object's schema; none if the schema has alternatives (`anyOf`). */
function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const properties = isJsonSchema(schema.properties) ? schema.properties : {};
  return Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isJsonSchema(entry[1])));
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema;
  const properties = Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name)));
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => !names.includes(name)) : [];
  return { ...schema, properties, required };
}

function parametersOf(row: RestRow, input: JsonSchema): JsonSchema[] {
  const properties = propertiesOf(input);
  const required = Array.isArray(input.required) ? input.required : [];
  const inPath = pathNames(row.path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const inQuery = (row.query ?? []).map((name) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: properties[name] ?? {},
  }));
  return [...inPath, ...inQuery];
}

const REFUSALS: Record<string, string> = {
  400: 'Not valid',
  401: 'Missing or invalid token',
  403: 'Not allowed',
  404: 'Unknown, or not yours',
  409: 'Limit reached or conflict',
  413: 'Too large',
  429: 'Too many calls',
  503: 'Maintenance',
};

function responsesOf(row: RestRow, output: z.ZodType): JsonSchema {
  const refusals = Object.entries(REFUSALS).map(([status, description]) => [
    status,
    { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
  ]);
  const isEmpty = row.status === 204;
  const success = {
    description: isEmpty ? 'Done' : 'The response',
    ...(isEmpty
      ? {}
      : { content: { [row.exports === undefined ? 'application/json' : 'text/csv']: { schema: schemaOf(output, 'output') } } }),
  };
  return { [String(row.status ?? 200)]: success, ...Object.fromEntries(refusals) };
}

function operationOf(row: RestRow): JsonSchema {
  const meta = procedureMeta(row.procedure);
  const input = schemaOf(meta.input, 'input');
  const names = pathNames(row.path);
  const hasFields = Object.keys(propertiesOf(without(input, names))).length > 0 || 'anyOf' in input;
  const parameters = parametersOf(row, input);
  if (row.isIdempotent)
    parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } });
  return {
    summary: row.summary,
    operationId: `${row.method.toLowerCase()}${row.path.replace(/[^A-Za-z]+(\w)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())}`,
    tags: [row.procedure.split('.')[0]],
    ...(meta.access === 'anyone' ? { security: [] } : {}),
    'x-access': meta.access,
    parameters,
    ...(row.hasBody && hasFields
      ? { requestBody: { required: true, content: { 'application/json': { schema: without(input, names) } } } }
      : {}),
    responses: responsesOf(row, meta.output),
  };
}

/** The OpenAPI 3.1 document of the table. */
export function openApiDocument({ version, publicUrl }: { version: string; publicUrl: string }): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const row of REST_TABLE) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Survivor Pools', version, description: 'Paths match without regard to letter case. Ids are opaque strings.' },
    servers: [{ url: publicUrl + REST_PREFIX }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  };
}

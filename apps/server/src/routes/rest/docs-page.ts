import { procedureMeta } from './procedures.ts';
import { INTEGER_PARAMETERS, REST_PREFIX, REST_TABLE, type RestRow } from './table.ts';

const ACCESS_LABELS = { anyone: 'Everybody', 'signed-in': 'Signed in', admin: 'Administrators' } as const;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

function rowHtml(row: RestRow): string {
  const meta = procedureMeta(row.procedure);
  const query = (row.query ?? []).map((name) => `<code>${name}</code>${INTEGER_PARAMETERS.has(name) ? ' (integer)' : ''}`).join(', ');
  const path = escapeHtml(REST_PREFIX + row.path.replace(/:(\w+)/g, '{$1}'));
  return `<tr><td>${row.method}</td><td><code>${path}</code></td><td>${ACCESS_LABELS[meta.access]}</td><td>${escapeHtml(row.summary)}</td><td>${query}</td><td>${row.status ?? 200}</td></tr>`;
}

export const DOCS_STYLE = `
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8884;vertical-align:top}
div{overflow-x:auto}code{font-size:.9em}`;

/** A readable page without scripts. */
export function docsPage(version: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Survivor Pools API</title><style>${DOCS_STYLE}</style></head>
<body><h1>Survivor Pools API ${escapeHtml(version)}</h1>
<p>Send the bearer token as <code>Authorization: Bearer ...</code>. Refusals are <code>application/problem+json</code> with <code>title</code>,
<code>status</code>, <code>errors</code> and <code>traceId</code>. The machine-readable document is <a href="${REST_PREFIX}/openapi.json">openapi.json</a>.</p>
<div><table><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>What</th><th>Query</th><th>Success</th></tr></thead>
<tbody>${REST_TABLE.map(rowHtml).join('\n')}</tbody></table></div></body></html>`;
}

/** The same text for two values that hold the same, in whatever order their fields come. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/**
 * A short text that says which answer this is: the server tells that of what it would answer, a page compares what it has. Two answers that
 * differ share one once in four thousand million times.
 */
export function versionOf(answer: unknown): string {
  const text = canonical(answer);
  let hash = 0;
  // FNV-1a.
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return `${text.length.toString(36)}.${(hash >>> 0).toString(36)}`;
}

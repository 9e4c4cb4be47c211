import * as z from 'zod';
import { codeOf, type ReadText } from './read-text.ts';
import { readUrl } from './read-url.ts';

const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
/** Parameters that name a PEM file, and what it contains. */
const FILES = { sslrootcert: 'CERTIFICATE', sslcert: 'CERTIFICATE', sslkey: 'PRIVATE KEY' };
const EXAMPLE = 'such as postgres://user:password@db.example.com:5432/survivor';

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
};

/** The last value of a parameter counts, as in the driver. */
const parameter = (url: URL, name: string): string | undefined => url.searchParams.getAll(name).at(-1);

/** The driver ignores other spellings, and then connects without TLS. */
function describeSpelling(url: URL): string | null {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, '');
  const known = ['sslmode', ...Object.keys(FILES)];
  const right = [...url.searchParams.keys()].map((name) => known.find((one) => one === plain(name) && one !== name)).find(Boolean);
  return right === undefined ? null : `must have ${right} in this spelling`;
}

function describeTls(url: URL): string | null {
  const [mode, root] = [parameter(url, 'sslmode'), parameter(url, 'sslrootcert')];
  if (mode !== undefined && !MODES.includes(mode)) return `must have as sslmode one of ${MODES.join(', ')}`;
  if (!['true', '1', '0', undefined].includes(parameter(url, 'ssl'))) return 'must have sslmode in place of ssl';
  if (mode === 'verify-ca' && (root === undefined || root === 'system'))
    return "needs sslrootcert with sslmode=verify-ca: the file of the CA's certificate; for a public CA set sslmode=verify-full";
  if (root === 'system' && mode !== 'verify-full') return 'needs sslmode=verify-full with sslrootcert=system';
  if ((parameter(url, 'sslcert') === undefined) !== (parameter(url, 'sslkey') === undefined))
    return 'must have both sslcert and sslkey, or neither';
  return null;
}

function describeProblem(value: string): string | null {
  if (/[\s\p{Cc}\p{Cf}]/u.test(value)) return 'must be a URL without spaces or invisible characters';
  if (!/^postgres(?:ql)?:\/\//i.test(value)) return 'must be a URL that starts with postgres://';
  if (value.includes('#')) return 'must not contain #: in a password, write %23';
  const url = readUrl(value);
  if (url === null) return `must be a URL, ${EXAMPLE}; in a password, write special characters as %XX`;
  if (![url.username, url.password, url.pathname].every(isDecodable)) return 'must have special characters written as %XX, in UTF-8';
  if (/,|%2c/i.test(url.hostname)) return 'must name one host';
  if (url.hostname === '' && parameter(url, 'host') === undefined) return `must name a host, ${EXAMPLE}`;
  if (!/^\/[^/]+$/.test(url.pathname)) return `must name a database after the host, ${EXAMPLE}`;
  return describeSpelling(url) ?? describeTls(url);
}

/**
 * Gives `sslmode` the meaning that it has for PostgreSQL's own clients; the driver by itself would
 * treat each mode as `verify-full`. With `sslrootcert=system`, the CAs that Node.js trusts apply.
 */
function withStandardModes(value: string): string {
  const url = new URL(value);
  if (parameter(url, 'sslmode') === undefined) return value;
  if (!url.searchParams.has('uselibpqcompat')) url.searchParams.set('uselibpqcompat', 'true');
  if (parameter(url, 'sslrootcert') === 'system') url.searchParams.delete('sslrootcert');
  return url.href;
}

/** A PostgreSQL URL whose parts are all checked. */
export const databaseUrl = z
  .string()
  .superRefine((value, context) => {
    const message = describeProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .transform(withStandardModes);

/** Names the file of a checked URL that the driver could not use; null if none. */
export function describeCertificates(value: string, readText: ReadText): string | null {
  const url = new URL(value);
  for (const [name, content] of Object.entries(FILES)) {
    const path = parameter(url, name);
    if (path === undefined) continue;
    try {
      if (!new RegExp(`^-----BEGIN [A-Z ]*${content}-----`, 'm').test(readText(path)))
        return `must name as ${name} a PEM file, which contains BEGIN ${content}`;
    } catch (error) {
      return `must name as ${name} a file that can be read (${codeOf(error)})`;
    }
  }
  return null;
}

/** Every outcome of a relay. `reason` is for operators and contains no address. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'try-again'; readonly reason: string }
  | { readonly kind: 'address-refused'; readonly reason: string }
  | { readonly kind: 'message-refused'; readonly reason: string };

const REASONS: Readonly<Record<string, string>> = {
  ECONNECTION: 'cannot be reached',
  ESOCKET: 'cannot be reached',
  EDNS: 'has a name that is not known',
  ETIMEDOUT: 'does not answer in time',
  ETLS: 'offers no encryption that can be trusted',
  EAUTH: 'refuses the user or the password',
  ENOAUTH: 'wants a user and a password',
};

const textOf = (error: object, field: string): string => {
  const value = Object.entries(error).find(([name]) => name === field)?.[1];
  return typeof value === 'string' ? value : '';
};

const statusOf = (error: object): number | null =>
  'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;

/** Quotes only the relay's status, because its text often repeats the address. */
const quote = (status: number | null) => (status === null ? '' : ` (${status})`);

/**
 * The outcome of a failed send. Only a permanent refusal of the recipient or the message is final.
 */
export function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof Error)) return { kind: 'try-again', reason: 'the relay failed' };
  const [status, code, command] = [statusOf(error), textOf(error, 'code'), textOf(error, 'command')];
  const isLasting = status !== null && status >= 500;
  if (isLasting && command === 'RCPT TO') return { kind: 'address-refused', reason: `the relay refuses the address${quote(status)}` };
  if (isLasting && command === 'DATA') return { kind: 'message-refused', reason: `the relay refuses the message${quote(status)}` };
  if (code === 'EENVELOPE' && status === null) return { kind: 'address-refused', reason: 'the address cannot be one' };
  const why = status === null || code === 'EAUTH' ? (REASONS[code] ?? 'failed') : 'asks to try again';
  return { kind: 'try-again', reason: `the relay ${isLasting && code !== 'EAUTH' ? 'refuses us' : why}${quote(status)}` };
}

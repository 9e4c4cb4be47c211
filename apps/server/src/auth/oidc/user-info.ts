import * as z from 'zod';
import { setupRefusal } from './sign-in-refusal.ts';

const TIMEOUT_MS = 5000;

const UserInfo = z.looseObject({ sub: z.string() });
export type UserInfo = z.infer<typeof UserInfo>;

type UserInfoRequest = {
  readonly endpoint: string;
  readonly accessToken: string;
  /** The `sub` of the ID token, which the response must contain (OpenID Connect Core 5.3.2). */
  readonly subject: string;
  /** Verifies a response that the provider signed. */
  readonly verifySigned: (token: string) => Promise<unknown>;
};

const isSigned = (response: Response) => response.headers.get('content-type')?.toLowerCase().startsWith('application/jwt') === true;

/** Loads the claims of the userinfo endpoint. Throws if they describe another person. */
export async function loadUserInfo({ endpoint, accessToken, subject, verifySigned }: UserInfoRequest): Promise<UserInfo> {
  const response = await fetch(endpoint, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    const reason = `the userinfo endpoint answered ${response.status}`;
    throw response.status >= 500 || response.status === 429 ? new Error(reason) : setupRefusal(reason);
  }
  const body: unknown = isSigned(response) ? await verifySigned(await response.text()) : await response.json().catch(() => null);
  const parsed = UserInfo.safeParse(body);
  if (!parsed.success) throw setupRefusal('the userinfo endpoint sent no claims');
  if (parsed.data.sub !== subject) throw setupRefusal('the userinfo endpoint answered for another person');
  return parsed.data;
}

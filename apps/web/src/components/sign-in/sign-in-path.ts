/** Where a sign-in starts that leads back to a path of this site (contract 3). */
export const signInPath = (target: string) => `/api/v1/ssoauth/login?redirect=${encodeURIComponent(target)}`;

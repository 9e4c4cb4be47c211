/** The URL that starts a sign-in and returns to a path of this site (contract 3). */
export const signInPath = (target: string) => `/api/v1/ssoauth/login?redirect=${encodeURIComponent(target)}`;

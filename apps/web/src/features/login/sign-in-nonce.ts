/** The nonce that the server gave this page under https, which the ID token has to carry back; nothing where it gave none. */
export function signInNonce(): { nonce?: string } {
  const nonce = /(?:^|; )__Host-sign-in-nonce=([\w-]+)/.exec(document.cookie)?.[1];
  return nonce === undefined ? {} : { nonce };
}

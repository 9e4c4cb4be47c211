/** Texts around the legal documents (screens 2.13 and 8). */
export const legalCopy = {
  terms: {
    title: 'Terms of Service',
    file: 'terms-of-service.md',
    loading: 'Loading terms of service...',
    failed: 'Failed to load terms of service content.',
  },
  privacy: {
    title: 'Privacy Policy',
    file: 'privacy-policy.md',
    loading: 'Loading privacy policy...',
    failed: 'Failed to load privacy policy content.',
  },
} as const;

export type LegalText = (typeof legalCopy)[keyof typeof legalCopy];

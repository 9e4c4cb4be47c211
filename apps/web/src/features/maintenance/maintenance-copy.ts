/** The maintenance page (screens 2.15 and 8). */
export const maintenanceCopy = {
  title: "We'll be right back!",
  message: "We're currently performing scheduled maintenance to improve your experience. We'll be back online shortly.",
  returns: 'This page takes you back as soon as the service is up. Deadlines are never extended.',
  rules: 'Game Rules',
  faq: 'FAQ',
  admin: 'Administrator sign-in',
  copyright: (year: number) => `© ${year} Survivor Pools`,
} as const;

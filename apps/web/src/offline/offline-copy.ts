/** The bars above every signed-in page (screens 2.29). */
export const offlineCopy = {
  passed: "A deadline has passed since then, by this device's clock. Go online to see what happened.",
  newVersion: 'A new version of Survivor Pools is available.',
  reload: 'Reload',
} as const;

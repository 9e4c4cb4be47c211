/** Above every signed-in page (screens 2.29). */
export const offlineCopy = {
  passed: "By this device's clock a deadline has passed since then. What came of it is not known here.",
  newVersion: 'There is a new version of Survivor Pools.',
  reload: 'Reload',
} as const;

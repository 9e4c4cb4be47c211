/** The button that saves the standings as a file. */
export const downloadCopy = {
  download: 'Download CSV',
  preparing: 'Preparing...',
  failed: "Couldn't make the file. Please try again.",
} as const;

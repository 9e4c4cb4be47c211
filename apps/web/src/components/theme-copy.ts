/** Texts of the theme choice. */
export const themeCopy = {
  legend: 'Theme',
  lead: "System follows your device's setting. Stored on this device only.",
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const;

/** The theme choice. */
export const themeCopy = {
  legend: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const;

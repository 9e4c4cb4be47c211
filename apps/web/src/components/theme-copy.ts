/** Texts of the theme choice. */
export const themeCopy = {
  legend: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const;

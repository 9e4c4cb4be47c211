/** Isolates a name, so that its writing direction does not affect the text around it. */
export const isolated = (name: string) => `\u2068${name}\u2069`;

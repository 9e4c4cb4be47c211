/** Reads a file as text. Throws an error with a `code`. */
export type ReadText = (path: string) => string;

/** The operating system's code of a file error. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown');

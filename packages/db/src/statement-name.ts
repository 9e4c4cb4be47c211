const MARK = /^\s*\/\* prepared ([a-z0-9-]+) \*\/ /;

/** The statement under a name, by which a connection prepares it. */
export const withName = (name: string, text: string): string => text.replace(/^\s*/, (indent) => `${indent}/* prepared ${name} */ `);

/** The name under which a statement is prepared, undefined for one that is not. */
export const preparedName = (text: string): string | undefined => MARK.exec(text)?.[1];

/** A statement without its name. */
export const withoutName = (text: string): string => text.replace(MARK, '');

declare const console: { log(line: string): void };

/** Prints what a test covered, if it is not obvious. */
export function say(line: string): void {
  console.log(line);
}

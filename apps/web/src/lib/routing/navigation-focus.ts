let hasNavigated = false;

/** Called on each page change after the first. From then on, a new page focuses its heading. */
export function recordNavigation(): void {
  hasNavigated = true;
}

export const shouldFocusHeading = () => hasNavigated;

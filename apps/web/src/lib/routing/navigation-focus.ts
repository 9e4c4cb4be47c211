let hasNavigated = false;

/** Called on each change of page after the first: from then on a new page takes the focus to its heading. */
export function noteNavigation(): void {
  hasNavigated = true;
}

export const shouldFocusHeading = () => hasNavigated;

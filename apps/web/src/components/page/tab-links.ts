/** The row of links that are the tabs of a page. The current one has `aria-current`. */
export const TAB_ROW = 'relative flex min-w-0 gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]';

export const TAB =
  'inline-flex min-h-11 flex-none items-center gap-1.75 px-2.5 text-sm font-medium text-fg-2 hover:text-fg focus-visible:-outline-offset-3 ' +
  'aria-[current=page]:font-bold aria-[current=page]:text-fg aria-[current=page]:shadow-[inset_0_-3px_0_var(--ink)]';

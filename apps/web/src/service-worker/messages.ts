/** What a page says: to a worker that waits, which version it is itself, or that the reader wants the new one; to the one at work, whether it is. */
export type ToWorker =
  | { readonly kind: 'hello'; readonly entry: string }
  | { readonly kind: 'take-over' }
  | { readonly kind: 'still-there' };
/** The waiting worker has another version than the page. */
export type NewVersion = 'new-version';
/** The server has switched offline pages off. */
export type SwitchedOff = 'switched-off';
/** What workers say to pages. */
export type FromWorker = NewVersion | SwitchedOff;
/** The database in which pages keep answers for the time without network. */
export const ANSWERS = 'survivor-answers';

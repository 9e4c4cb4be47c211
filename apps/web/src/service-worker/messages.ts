/**
 * `hello` gives the page's version to the waiting worker, `take-over` activates that worker, and
 * `still-there` asks the active one whether it is switched off. Earlier releases send the same.
 */
export type ToWorker =
  | { readonly kind: 'hello'; readonly entry: string }
  | { readonly kind: 'take-over' }
  | { readonly kind: 'still-there' };
/** The waiting worker has another version than the page. */
export type NewVersion = 'new-version';
/** The server has switched offline pages off. */
export type SwitchedOff = 'switched-off';
/** The browser has ended or replaced its push subscription. */
export type SubscriptionChanged = 'subscription-changed';
/** Messages of workers to pages. */
export type FromWorker = NewVersion | SwitchedOff | SubscriptionChanged;
/** The IndexedDB database in which pages store responses for offline use. */
export const OFFLINE_DATABASE = 'survivor-answers';

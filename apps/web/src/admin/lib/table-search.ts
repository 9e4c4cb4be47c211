import { textParam } from '../../lib/routing/search-params.ts';

/** The search parameters that every list has. A missing parameter means its default. */
export type TableSearch = { page?: string; search?: string; sort?: string };
/** The parsed search parameters of a list. */
export type TableView<Sort extends string = never> = { readonly page: number; readonly search: string; readonly sort?: Sort };

/** The props of a list screen, whose view is in the address. */
export type ListScreenProps<View> = { readonly view: View; readonly onView: (view: View) => void };

const LAST_PAGE = 1_000_000;
const MAX_SEARCH_LENGTH = 200;

export function tableSearch(search: Record<string, unknown>): TableSearch {
  const page = textParam(search, 'page') ?? '';
  const isPage = /^[1-9]\d*$/.test(page) && Number(page) > 1 && Number(page) <= LAST_PAGE;
  const text = textParam(search, 'search')?.trim().slice(0, MAX_SEARCH_LENGTH) ?? '';
  return { page: isPage ? page : undefined, search: text === '' ? undefined : text, sort: textParam(search, 'sort') };
}

/** A parameter that is one of the choices, or undefined. */
export function choiceParam<const T extends string>(
  search: Readonly<Record<string, unknown>>,
  key: string,
  choices: readonly T[],
): T | undefined {
  return choices.find((choice) => choice === search[key]);
}

export const toTableView = ({ page = '1', search = '' }: TableSearch): TableView => ({ page: Number(page), search });

type Filters<View> = { [Key in Exclude<keyof View, keyof TableView>]?: Exclude<View[Key], 'all'> };

/** The address of a view, without its defaults. */
export const toTableSearch = <V extends TableView<string>>({ page, search, sort, ...filters }: V): TableSearch & Filters<V> => ({
  page: page === 1 ? undefined : String(page),
  search: search === '' ? undefined : search,
  sort,
  ...(Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== 'all')) as Filters<V>),
});

/** A new page adds a history entry and scrolls to the top. A new search or filter does neither. */
export function toNavigateOptions<V extends TableView<string>>(from: V, to: V): { replace: boolean; resetScroll: boolean } {
  const turnsPage = JSON.stringify({ ...from, page: 0 }) === JSON.stringify({ ...to, page: 0 });
  return { replace: !turnsPage, resetScroll: turnsPage };
}

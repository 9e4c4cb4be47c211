import { describe, expect, it } from 'vitest';
import { choiceParam, tableSearch, toNavigateOptions, toTableSearch, toTableView } from './table-search.ts';

describe('the address of a table', () => {
  it('holds page and search, and nothing for their defaults', () => {
    expect(toTableSearch({ page: 3, search: 'ann' })).toEqual({ page: '3', search: 'ann' });
    expect(toTableSearch({ page: 1, search: '' })).toEqual({ page: undefined, search: undefined });
    expect(toTableView(tableSearch({ page: '3', search: ' ann ' }))).toEqual({ page: 3, search: 'ann' });
    expect(toTableView(tableSearch({}))).toEqual({ page: 1, search: '' });
    expect(tableSearch({ sort: '-name', search: 'x' })).toEqual({ search: 'x', sort: '-name' });
    expect(toTableSearch({ page: 1, search: '', sort: '-name' })).toEqual({ sort: '-name' });
  });

  it('takes nothing that is no page', () => {
    for (const page of ['0', '-1', '1.5', 'x', '', '1000001', 2]) expect(tableSearch({ page }).page).toBeUndefined();
  });

  it('takes only the words of a filter', () => {
    expect(choiceParam({ status: 'resolved' }, 'status', ['resolved', 'unresolved'])).toBe('resolved');
    expect(choiceParam({ status: 'nonsense' }, 'status', ['resolved', 'unresolved'])).toBeUndefined();
  });

  it('is a step in the history only when a page is turned', () => {
    const view = { page: 1, search: '', status: 'all' };
    expect(toNavigateOptions(view, { ...view, page: 2 })).toEqual({ replace: false, resetScroll: true });
    expect(toNavigateOptions({ ...view, page: 2 }, { ...view, search: 'ann' })).toEqual({ replace: true, resetScroll: false });
    expect(toNavigateOptions(view, { ...view, status: 'resolved' })).toEqual({ replace: true, resetScroll: false });
  });
});

import type { USER_SORTS } from '@survivor/contract/sort';
import type { TableView } from '../lib/table-search.ts';

export type UsersView = TableView<(typeof USER_SORTS)[number]>;

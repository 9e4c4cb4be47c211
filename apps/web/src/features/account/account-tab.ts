import type { accountCopy } from './account-copy.ts';

export type AccountTab = keyof typeof accountCopy.tabs;

export const ACCOUNT_TABS = ['notifications', 'security', 'data'] as const satisfies readonly AccountTab[];

/** The tab to open for each section outside the first tab, by the id in the address. */
const TAB_OF_SECTION: Readonly<Record<string, AccountTab>> = { sessions: 'security', 'export-account': 'data', 'delete-account': 'data' };

export const parseAccountTab = (text: string | undefined): AccountTab | undefined => ACCOUNT_TABS.find((tab) => tab === text);

/** The tab that the address names, else the tab with the section in its hash. */
export const findAccountTab = (tab: AccountTab | undefined, hash: string): AccountTab => tab ?? TAB_OF_SECTION[hash] ?? 'notifications';

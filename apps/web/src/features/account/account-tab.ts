import type { accountCopy } from './account-copy.ts';

export type AccountTab = keyof typeof accountCopy.tabs;

export const ACCOUNT_TABS = ['notifications', 'security', 'data'] as const satisfies readonly AccountTab[];

/** The sections outside the first tab, whose anchors open theirs. */
const TAB_OF_SECTION: Readonly<Record<string, AccountTab>> = { sessions: 'security', 'export-account': 'data', 'delete-account': 'data' };

export const parseAccountTab = (text: string | undefined): AccountTab | undefined => ACCOUNT_TABS.find((tab) => tab === text);

/** The tab of an address: the one it names, or the one with the section of its hash. */
export const findAccountTab = (tab: AccountTab | undefined, hash: string): AccountTab => tab ?? TAB_OF_SECTION[hash] ?? 'notifications';

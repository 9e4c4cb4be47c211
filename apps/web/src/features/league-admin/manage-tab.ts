import type { manageCopy } from './manage-copy.ts';

export type ManageTab = keyof typeof manageCopy.tabs;

export const MANAGE_TABS = ['members', 'invite', 'message'] as const satisfies readonly ManageTab[];

export const parseManageTab = (text: string | undefined): ManageTab | undefined => MANAGE_TABS.find((tab) => tab === text);

import { auditRetention, newTicketWindowSeconds } from '@balcao/contracts';

export type SettingControl =
  | { readonly kind: 'switch' }
  /** Its two values have texts of their own. */
  | { readonly kind: 'choice' }
  | { readonly kind: 'span'; readonly seconds: readonly number[] }
  | { readonly kind: 'zone' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number };

export const settingGroups = ['people', 'conversations', 'lists', 'looks', 'desk'] as const;
type Group = (typeof settingGroups)[number];
type Field = { readonly key: string; readonly group: Group; readonly control: SettingControl };

/** Every setting with its group and its control: a new one is one entry here and its texts. */
export const settingFields = [
  { key: 'userCreation', group: 'people', control: { kind: 'switch' } },
  { key: 'allTicket', group: 'people', control: { kind: 'switch' } },
  { key: 'quickAnswer', group: 'people', control: { kind: 'switch' } },
  { key: 'CheckMsgIsGroup', group: 'conversations', control: { kind: 'switch' } },
  { key: 'call', group: 'conversations', control: { kind: 'switch' } },
  {
    key: 'timeCreateNewTicket',
    group: 'conversations',
    control: { kind: 'span', seconds: newTicketWindowSeconds },
  },
  { key: 'closeTicketApi', group: 'conversations', control: { kind: 'switch' } },
  { key: 'created', group: 'lists', control: { kind: 'choice' } },
  { key: 'ASC', group: 'lists', control: { kind: 'choice' } },
  { key: 'sideMenu', group: 'looks', control: { kind: 'choice' } },
  { key: 'darkMode', group: 'looks', control: { kind: 'choice' } },
  { key: 'timeZone', group: 'desk', control: { kind: 'zone' } },
  {
    key: 'auditRetentionDays',
    group: 'desk',
    control: { kind: 'number', min: auditRetention.leastDays, max: auditRetention.mostDays },
  },
] as const satisfies readonly Field[];
export type SettingField = (typeof settingFields)[number];

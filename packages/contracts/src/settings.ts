import { z } from 'zod';
import { timeZoneSchema } from './working-time/time-zone.ts';

const toggle = z.enum(['enabled', 'disabled']);

/** The options of timeCreateNewTicket in seconds (rule D8). */
export const newTicketWindowSeconds = [
  10, 30, 60, 300, 1800, 3600, 7200, 21_600, 43_200, 86_400, 604_800, 1_296_000, 2_592_000,
] as const;

/** How long audit entries are stored (rule G18). */
export const auditRetention = { leastDays: 7, mostDays: 3_650 } as const;

/** Every key with its allowed values and its initial value (rule D1). `userApiToken` is a secret and separate. */
export const settingRules = {
  userCreation: { value: toggle, initial: 'enabled' },
  allTicket: { value: toggle, initial: 'disabled' },
  CheckMsgIsGroup: { value: toggle, initial: 'enabled' },
  call: { value: toggle, initial: 'disabled' },
  sideMenu: { value: toggle, initial: 'disabled' },
  quickAnswer: { value: toggle, initial: 'disabled' },
  closeTicketApi: { value: toggle, initial: 'disabled' },
  darkMode: { value: toggle, initial: 'disabled' },
  ASC: { value: toggle, initial: 'disabled' },
  created: { value: toggle, initial: 'disabled' },
  timeCreateNewTicket: {
    value: z.enum(newTicketWindowSeconds.map(String)),
    initial: '10',
  },
  auditRetentionDays: {
    value: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .refine((days) => auditRetention.leastDays <= Number(days) && Number(days) <= auditRetention.mostDays),
    initial: '90',
  },
  /** Determines when days and working hours begin. A new desk takes it from its variable (rule D10). */
  timeZone: { value: timeZoneSchema, initial: 'America/Sao_Paulo' },
} as const;

export type SettingKey = keyof typeof settingRules;
export const settingKeys = Object.keys(settingRules).filter((key): key is SettingKey =>
  Object.hasOwn(settingRules, key),
);
export const settingKeySchema = z.enum(settingKeys);
export const secretSettingKey = 'userApiToken';

const leastSigns = 8;

/**
 * The token of older scripts, in the characters of a bearer token (RFC 6750). It must be too long to guess, like the
 * random UUID of older desks, and no value of another setting. "" asks for a new random one.
 */
export const secretSettingValueSchema = z.union([
  z.literal(''),
  z
    .string()
    .max(256)
    .regex(/^[\w.~+/-]{32,}=*$/)
    .refine((value) => new Set(value).size >= leastSigns),
]);

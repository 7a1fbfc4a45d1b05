import { z } from 'zod';

/** The rule that made the desk send a text (rules J1 to J7). */
export const automaticRuleSchema = z.enum([
  /** The connection's greeting and the list of its sectors. */
  'menu',
  /** The hint after an answer that matches no sector. */
  'menu-hint',
  'sector-greeting',
  /** The sector is closed now. */
  'absence',
  /** Says when the sector opens. */
  'opens-at',
  'reminder',
  'call',
  'transfer-greeting',
  'farewell',
]);
export type AutomaticRule = z.infer<typeof automaticRuleSchema>;

/** Actions of the automation that the timeline shows. */
export const automaticHappeningSchema = z.enum(['text', 'paused', 'resumed', 'no-sector', 'stood-back']);
export type AutomaticHappening = z.infer<typeof automaticHappeningSchema>;

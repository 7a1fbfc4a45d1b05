import { z } from 'zod';

/** By which rule the desk says something by itself (rules J1 to J7). */
export const automaticRuleSchema = z.enum([
  /** The connection's greeting and the list of its sectors. */
  'menu',
  /** To an answer that chose none of them. */
  'menu-hint',
  'sector-greeting',
  /** The sector does not work now. */
  'absence',
  /** When somebody answers. */
  'opens-at',
  'reminder',
  'call',
  'transfer-greeting',
  'farewell',
]);
export type AutomaticRule = z.infer<typeof automaticRuleSchema>;

/** What the timeline tells of the automation. */
export const automaticHappeningSchema = z.enum(['text', 'paused', 'resumed', 'no-sector', 'stood-back']);
export type AutomaticHappening = z.infer<typeof automaticHappeningSchema>;

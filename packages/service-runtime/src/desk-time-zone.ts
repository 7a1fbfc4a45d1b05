import { settingRules, timeZoneSchema } from '@balcao/contracts';

/** Of every service that asks when a day or working hours begin, until the desk's settings are known there. */
export const deskTimeZoneVariable = timeZoneSchema
  .default(settingRules.timeZone.initial)
  .describe('The first value of the setting `timeZone`, the same for every service that names it.');

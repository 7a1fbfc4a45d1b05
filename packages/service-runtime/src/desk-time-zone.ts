import { settingRules, timeZoneSchema } from '@balcao/contracts';

/** For services that compute the start of a day or working hours, until they have the desk's settings. */
export const deskTimeZoneVariable = timeZoneSchema
  .default(settingRules.timeZone.initial)
  .describe(
    'The initial value of the setting `timeZone`; the same for every service that reads this variable.',
  );

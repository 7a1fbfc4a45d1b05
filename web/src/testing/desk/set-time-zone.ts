import type { DeskData } from './desk-data.ts';

/** The desk's time zone (rule D10), which the test's browser is not in. */
export const setTimeZone = (data: DeskData, timeZone: string): void => {
  data.settings = data.settings.map((each) =>
    each.key === 'timeZone' ? { ...each, value: timeZone } : each,
  );
};

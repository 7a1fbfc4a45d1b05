import { localMinute, momentOfLocalMinute } from '@balcao/contracts';

const msPerMinute = 60_000;

/** The format of a datetime field. */
export const clockText = (at: number, timeZone: string): string =>
  new Date(localMinute(new Date(at), timeZone) * msPerMinute)
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:mm'.length);

/** Undefined unless it is a complete date and time of a calendar that this page knows. */
export const momentOfClock = (text: string, timeZone: string): number | undefined => {
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const shown = Date.parse(`${text}Z`);
  return Number.isNaN(shown) ? undefined : momentOfLocalMinute(shown / msPerMinute, timeZone).getTime();
};

/** The time of the next message, unless another one is set. */
export const aMinuteAfter = (at: number): number => at + msPerMinute;

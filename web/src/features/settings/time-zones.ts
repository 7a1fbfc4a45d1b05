/** The zones that this browser knows, and the set one, which it may not know. */
export const timeZonesWith = (value: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', value])].toSorted();

/** As it is displayed: America/Sao Paulo. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

/** The current offset from UTC, such as GMT-3; "" if this browser does not know the zone. */
export const zoneOffset = (zone: string, now: Date): string => {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
};

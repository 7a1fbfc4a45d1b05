/** What this browser knows, and what is set, which it may not. */
export const timeZonesWith = (value: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', value])].toSorted();

/** As it is said: America/Sao Paulo. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

/** How far from UTC it is now, such as GMT-3; "" where this browser does not know the zone. */
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

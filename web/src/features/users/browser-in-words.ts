/** A browser that claims several names is the first one in this list. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

type Names = readonly (readonly [sign: string, name: string])[];
const nameIn = (agent: string, names: Names): string | undefined =>
  names.find(([sign]) => agent.includes(sign))?.[1];

/** The usual name of a browser; undefined if it is unknown. */
export const browserInWords = (
  agent: string,
): { readonly browser: string | undefined; readonly system: string | undefined } => ({
  browser: nameIn(agent, browsers),
  system: nameIn(agent, systems),
});

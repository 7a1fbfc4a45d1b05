type Sign = { readonly name: string; readonly sign: string };

/** The order matters: most browsers also name the browsers that they imitate. */
const browsers: readonly Sign[] = [
  { name: 'Edge', sign: 'Edg/' },
  { name: 'Edge', sign: 'EdgA/' },
  { name: 'Edge', sign: 'EdgiOS/' },
  { name: 'Opera', sign: 'OPR/' },
  { name: 'Samsung Internet', sign: 'SamsungBrowser/' },
  { name: 'Firefox', sign: 'Firefox/' },
  { name: 'Firefox', sign: 'FxiOS/' },
  { name: 'Chrome', sign: 'CriOS/' },
  { name: 'Chrome', sign: 'Chrome/' },
  { name: 'Safari', sign: 'Version/' },
  { name: 'curl', sign: 'curl/' },
  { name: 'Postman', sign: 'PostmanRuntime/' },
];
const systems: readonly Sign[] = [
  { name: 'iPhone', sign: 'iPhone' },
  { name: 'iPad', sign: 'iPad' },
  { name: 'Android', sign: 'Android' },
  { name: 'Windows', sign: 'Windows' },
  { name: 'ChromeOS', sign: 'CrOS' },
  { name: 'macOS', sign: 'Mac OS X' },
  { name: 'Linux', sign: 'Linux' },
];

const longest = 80;

/** A browser in words, such as "Chrome 142, Windows"; an unknown one by its own name, cut short. */
export const browserOf = (agent: string): string => {
  const browser = browsers.find(({ sign }) => agent.includes(sign));
  const system = systems.find(({ sign }) => agent.includes(sign));
  if (browser === undefined) return system?.name ?? agent.slice(0, longest);
  const behind = agent.slice(agent.indexOf(browser.sign) + browser.sign.length);
  const version = /^\d{1,4}/.exec(behind)?.[0];
  const name = version === undefined ? browser.name : `${browser.name} ${version}`;
  return system === undefined ? name : `${name}, ${system.name}`;
};

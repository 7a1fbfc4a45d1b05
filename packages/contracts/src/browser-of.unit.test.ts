import { expect, test } from 'vitest';
import { browserOf } from './browser-of.ts';

const mozilla = 'Mozilla/5.0';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome 142, Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge 142, Windows'],
  [`${mozilla} (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome 142, Android'],
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox 145, Linux'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile/15E148 Safari/604.1`,
    'Safari 26, iPhone',
  ],
  ['curl/8.5.0', 'curl 8'],
  ['node', 'node'],
  ['', ''],
  [`Firefox/${'x'.repeat(300)}`, 'Firefox'],
  ['z'.repeat(300), 'z'.repeat(80)],
])('%j is described as %j', (agent, words) => {
  expect(browserOf(agent)).toBe(words);
});

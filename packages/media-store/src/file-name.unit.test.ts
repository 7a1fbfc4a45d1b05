import { assert, property, string } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { cleanFileName, endingOf } from './file-name.ts';

test.each([
  ['Nota fiscal.pdf', 'Nota fiscal.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\foto.jpg', 'foto.jpg'],
  ['..', ''],
  ['/', ''],
  ['a\0b\r\n.txt', 'ab.txt'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['zero\u200bwidth\ufeff.png', 'zerowidth.png'],
  ['açãoé.pdf', 'açãoé.pdf'],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ['\ud800.png', '\ufffd.png'],
])('%j becomes %j', (given, name) => {
  expect(cleanFileName(given)).toBe(name);
});

test('a long name keeps its extension', () => {
  const name = cleanFileName(`${'x'.repeat(400)}.docx`);
  expect(name).toHaveLength(255);
  expect(endingOf(name)).toBe('docx');
});

test('a long run of marks is cut before it is composed, which takes quadratic time', () => {
  const composing = vi.spyOn(String.prototype, 'normalize');
  const name = cleanFileName(`${'a\u0323\u0301'.repeat(5_000)}.pdf`);
  const composed = composing.mock.contexts.map((text) => String(text).length);
  composing.mockRestore();
  expect(Math.max(...composed)).toBeLessThanOrEqual(1_020);
  expect(name).toHaveLength(255);
  expect(endingOf(name)).toBe('pdf');
});

test('any name becomes short and plain, and cleaning it again changes nothing', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 400 }), (given) => {
      const name = cleanFileName(given);
      expect(name.length).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/[/\\\0\r\n]/);
      expect(name.isWellFormed()).toBe(true);
      expect(cleanFileName(name)).toBe(name);
    }),
  );
});

test.each([
  ['a.tar.gz', 'gz'],
  ['A.JPG', 'jpg'],
  ['none', ''],
  ['x.', ''],
  ['x.a-b', ''],
])('the extension of %s is %j', (name, ending) => {
  expect(endingOf(name)).toBe(ending);
});

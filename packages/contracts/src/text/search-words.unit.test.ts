import { expect, test } from 'vitest';
import { canSearchFor, searchWordsOf } from './search-words.ts';

test.each([
  ['Straße, ﬁnal, Œuvre', ['strasse', 'final', 'oeuvre']],
  ['Łódź Ørsted', ['lodz', 'orsted']],
  ['この機能は', ['この', 'の機', '機能', '能は']],
  ['LINEで25日', ['line', 'て', '25', '日']],
  ['ﾌﾟﾗﾝ サーバー', ['フラ', 'ラン', 'サー', 'ーハ', 'ハー']],
  ['ใบเสร็จ', ['ใบ', 'บเ', 'เส', 'สร', 'รจ']],
  ['ok 👍🏽❤️🇧🇷👨‍👩', ['ok', '👍', '❤', '🇧🇷', '👨', '👩']],
  ['٢٥ ２５', ['25', '25']],
  ['', []],
])('%j has its words', (text, words) => {
  expect(searchWordsOf(text)).toEqual(words);
});

test.each([
  ['ana', true],
  ['an', false],
  ['機能', true],
  ['機', false],
  ['👍', true],
  ['9', true],
  ['ﬁn', true],
  ['…', false],
])('%j can be searched for: %s', (typed, isEnough) => {
  expect(canSearchFor(typed)).toBe(isEnough);
});

test.each(['機', '👍', '🇧', 'ß', 'a ', '\u0e31', '\u200d', 'aก'])(
  'twice as many of %j are twice as many words',
  (part) => {
    const [half, whole] = [8_192, 16_384].map((times) => searchWordsOf(part.repeat(times)).join('').length);
    expect(whole).toBeLessThanOrEqual(2 * (half ?? 0) + 8);
  },
);

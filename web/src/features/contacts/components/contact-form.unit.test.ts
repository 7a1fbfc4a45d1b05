import { noTexts } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { contactForm } from './contact-form.ts';

const fields = { number: '', ...noTexts, email: 'j@example.com', extraInfo: [], tagIds: [] };
const mistakesOf = (stored: string, name: string): readonly string[] =>
  contactForm({ name: stored, number: null })
    .safeParse({ ...fields, name })
    .error?.issues.map(({ message }) => message) ?? [];

test.each(['J', ' J ', 'x'.repeat(120)])(
  'a contact that the channel calls %j can be edited with that name, and renamed',
  (stored) => {
    expect(mistakesOf(stored, stored)).toEqual([]);
    expect(mistakesOf(stored, 'Joana')).toEqual([]);
    expect(mistakesOf(stored, '')).toContain('required');
    expect(mistakesOf(stored, 'Z')).toEqual(['tooShort']);
    expect(mistakesOf(stored, 'y'.repeat(51))).toEqual(['tooLong']);
  },
);

const numberMistakes = (stored: string | null | undefined, number: string): readonly string[] =>
  contactForm(stored === undefined ? undefined : { name: 'Joana', number: stored })
    .safeParse({ ...fields, name: 'Joana', number })
    .error?.issues.map(({ message }) => message) ?? [];

test.each(['12ab', '123', '+', '1'.repeat(21), '55 41 90000-1011 x2'])(
  'the form refuses the number %j, as the server would',
  (number) => {
    expect(numberMistakes(undefined, number)).toEqual(['invalidNumber']);
    expect(numberMistakes('5541900001011', number)).toEqual(['invalidNumber']);
  },
);

test('a number passes as people write it, and as it was shown', () => {
  for (const number of ['+55 (41) 90000-1011', '55.41/900001011', '12345'])
    expect(numberMistakes(undefined, number)).toEqual([]);
  expect(numberMistakes('55419****1011', '55419****1011')).toEqual([]);
  expect(numberMistakes('123', '123')).toEqual([]);
  expect(numberMistakes('5541900001011', '')).toEqual([]);
  expect(numberMistakes(undefined, '')).toEqual(['required']);
});

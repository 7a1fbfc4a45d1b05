import { expect, test } from 'vitest';
import { contactForm } from './contact-form.ts';

const fields = { number: '', email: 'j@example.com', extraInfo: [], tagIds: [] };
const mistakesOf = (stored: string, name: string): readonly string[] =>
  contactForm({ name: stored })
    .safeParse({ ...fields, name })
    .error?.issues.map(({ message }) => message) ?? [];

test.each(['J', ' J ', 'x'.repeat(120)])(
  'whom the channel calls %j can be changed under that name, and renamed as anybody',
  (stored) => {
    expect(mistakesOf(stored, stored)).toEqual([]);
    expect(mistakesOf(stored, 'Joana')).toEqual([]);
    expect(mistakesOf(stored, '')).toContain('required');
    expect(mistakesOf(stored, 'Z')).toEqual(['tooShort']);
    expect(mistakesOf(stored, 'y'.repeat(51))).toEqual(['tooLong']);
  },
);

import { expect, test } from 'vitest';
import { contactNameSchema } from './contacts.ts';

test('a name that a user enters is stored in displayable form (rule C6)', () => {
  expect(contactNameSchema.parse(' \u202Eevil\u3164gnp\u200B')).toBe('evil\u3164gnp');
});

test.each(['\u200B\u200B', '\u3164\u3164', '\u2800\u2800', '\u202E\u202D', '\u200Bx'])(
  'signs that nobody sees make no name: %j (rule C6)',
  (name) => {
    expect(contactNameSchema.safeParse(name).success).toBe(false);
  },
);

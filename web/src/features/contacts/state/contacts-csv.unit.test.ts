import { expect, test } from 'vitest';
import { contactsCsv } from './contacts-csv.ts';

test('name, number and email, parted by semicolons', () => {
  expect(contactsCsv([{ name: 'Rita', number: '5511987654321', email: '' }])).toBe(
    'name;number;email\r\nRita;5511987654321;',
  );
  expect(contactsCsv([{ name: 'Zé', number: null, email: 'ze@example.com' }])).toContain(
    '\r\nZé;;ze@example.com',
  );
});

test('what is a separator, a quote or a new line stands in quotes', () => {
  expect(contactsCsv([{ name: 'a;b "c"\nd', number: '1', email: '' }])).toBe(
    'name;number;email\r\n"a;b ""c""\nd";1;',
  );
});

test.each(['=1+1', '+351', '-2', '@SUM(A1)', '\tx'])('%j is never run as a formula', (name) => {
  expect(contactsCsv([{ name, number: '1', email: '' }]).split('\r\n')[1]).toBe(`'${name};1;`);
});

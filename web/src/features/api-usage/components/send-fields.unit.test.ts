import { expect, test } from 'vitest';
import { sendFields } from './send-fields.ts';

const filled = { number: '5511987654321', body: 'Hi', userId: '1', queueId: '2', whatsappId: '3', files: [] };
const problems = (change: object): string[] =>
  sendFields
    .safeParse({ ...filled, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('the whole form is fine', () => expect(problems({})).toEqual([]));

test.each(['+5511987654321', '(11) 98765-4321', '55 11 98765 4321', '1234'])(
  'a number is country code, area code and number, without a mask: %s is refused',
  (number) => expect(problems({ number })).toEqual(['number: invalidNumber']),
);

test.each(['number', 'body', 'userId', 'queueId', 'whatsappId'])('%s is required', (field) => {
  expect(problems({ [field]: '' })[0]).toMatch(new RegExp(`^${field}: `));
});

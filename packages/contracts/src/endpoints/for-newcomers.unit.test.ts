import { expect, test } from 'vitest';
import { answerForNewcomers } from './for-newcomers.ts';
import { endpoints } from './index.ts';

const kindOf = (operation: string): string =>
  endpoints
    .filter((endpoint) => endpoint.operation === operation)
    .map((endpoint) => answerForNewcomers(endpoint).kind)
    .join();

test('an empty list is a valid answer of its call', () => {
  const empty = endpoints.flatMap((endpoint) => {
    const answer = answerForNewcomers(endpoint);
    return answer.kind === 'empty' ? [{ endpoint, body: answer.body }] : [];
  });
  expect(empty).toHaveLength(12);
  for (const { endpoint, body } of empty) {
    expect(endpoint.method).toBe('get');
    expect(endpoint.response.safeParse(body).error).toBeUndefined();
  }
});

test('no call that a newcomer may make shows or changes data of others', () => {
  const open = endpoints.filter(
    (endpoint) => endpoint.access !== 'public' && answerForNewcomers(endpoint).kind === 'as-everybody',
  );
  expect(open.map(({ operation }) => operation)).toEqual([
    'signOut',
    'showUser',
    'changeUser',
    'listSettings',
    'listIntegrations',
  ]);
});

test.each([
  'listMessages',
  'sendMedia',
  'showTicket',
  'createContact',
  'subscribePush',
  'listTimeline',
  'letUserIn',
])('a newcomer is refused %s', (operation) => {
  expect(kindOf(operation)).toBe(operation === 'sendMedia' ? '' : 'refused');
});

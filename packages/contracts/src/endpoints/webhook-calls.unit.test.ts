import { expect, test } from 'vitest';
import { scriptWebhooks } from './v1/webhooks.ts';

const { create, change, redeliver } = scriptWebhooks;
const types = ['message.sent'];

test.each(['x', '', 'http://', 'http://[', 'ftp://shop.example/', 'https://user:secret@shop.example/'])(
  'a webhook refuses the address %o and names the field',
  (url) => {
    for (const schema of [create.body, change.body]) {
      const { error } = schema.safeParse({ url, types });
      expect(error?.issues.map(({ path }) => path.join('.'))).toContain('url');
    }
  },
);

test('a webhook takes an address without a user', () => {
  expect(create.body.safeParse({ url: 'https://shop.example/balcao', types }).success).toBe(true);
});

test('a range that ends before it begins is refused and names the field', () => {
  expect(redeliver.body.safeParse({ from: 5, to: 5 }).success).toBe(true);
  const { error } = redeliver.body.safeParse({ from: 6, to: 5 });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['to']);
});

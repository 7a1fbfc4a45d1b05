import { startStack, type Stack } from '@balcao/local/stack';
import { isThorough } from '@balcao/testkit/thoroughness';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebhookReceiver, type WebhookReceiver } from '../src/webhook-receiver.ts';
import { tortureScriptSends } from './script-sends.ts';

let stack: Stack;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await openWebhookReceiver();
  stack = await startStack({ env: { OUTBOUND_ALLOWED_HOSTS: receiver.host } });
});
afterAll(async () => {
  await stack.stop();
  receiver.close();
});

it(
  'every accepted send of a script is at the phone once and reported to a webhook, whatever is killed meanwhile (rules P7 and H5)',
  { timeout: 600_000 },
  async () => {
    const { accepted, violations } = await tortureScriptSends(stack, {
      contacts: 10,
      atLeast: isThorough ? 400 : 60,
      receiver,
      atMost: isThorough ? 2_000 : 300,
    });
    expect(violations).toEqual([]);
    expect(accepted).toBeGreaterThanOrEqual(60);
  },
);

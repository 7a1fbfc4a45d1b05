import { startStack, type Stack } from '@balcao/local/stack';
import { isThorough } from '@balcao/testkit/thoroughness';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebhookReceiver, type WebhookReceiver } from '../src/webhook-receiver.ts';
import { blows } from './chaos.ts';
import { blowsOnTheWay, tortureScriptSends } from './script-sends.ts';

let stack: Stack;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await openWebhookReceiver();
  stack = await startStack({ env: { OUTBOUND_ALLOWED_HOSTS: receiver.host }, isTogether: true });
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
      receiver,
      ...(isThorough
        ? { contacts: 100, perSecond: 200, atLeast: 400, atMost: 6_000, blows }
        : { contacts: 10, perSecond: 40, atLeast: 60, atMost: 300, blows: blowsOnTheWay }),
    });
    expect(violations).toEqual([]);
    expect(accepted).toBeGreaterThanOrEqual(60);
  },
);

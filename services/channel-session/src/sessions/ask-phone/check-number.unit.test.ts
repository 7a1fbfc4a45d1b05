import { checkNumber, type Identity } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAskInTurn } from '#channels/ask-in-turn.ts';
import { createAskPhoneOperations } from './ask-phone.operations.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A channel on which this is registered, and what it was asked. */
const openDesk = () => {
  const registered = new Set<string>();
  const asked: string[] = [];
  const driver = {
    checkNumber: (number: string) => {
      asked.push(number);
      const phone: Identity = { kind: 'phone', value: number };
      return Promise.resolve(registered.has(number) ? [phone] : null);
    },
    contacts: () => Promise.resolve([]),
  };
  const operations = createAskPhoneOperations({ readyDriver: () => driver, askInTurn: createAskInTurn(0) });
  const handler = operations.find(({ operation }) => operation === checkNumber.operation);
  const isRegistered = async (number: string): Promise<boolean> => {
    const payload = Buffer.from(JSON.stringify({ number }));
    const served = await handler?.serve(payload, systemContext('test'), true);
    return checkNumber.output.parse(JSON.parse(served?.body ?? '')).isRegistered;
  };
  return { registered, asked, isRegistered };
};

test('who was not on the channel is asked for again after a few minutes', async () => {
  const { registered, asked, isRegistered } = openDesk();
  expect(await isRegistered('351910000001')).toBe(false);
  registered.add('351910000001');
  vi.setSystemTime(Date.now() + minuteMs);
  // Who presses again and again asks the channel once.
  expect(await isRegistered('351910000001')).toBe(false);
  vi.setSystemTime(Date.now() + 5 * minuteMs);
  expect(await isRegistered('351910000001')).toBe(true);
  expect(asked).toHaveLength(2);
});

test('who is on it is asked for once a day', async () => {
  const { registered, asked, isRegistered } = openDesk();
  registered.add('351910000002');
  expect(await isRegistered('351910000002')).toBe(true);
  vi.setSystemTime(Date.now() + 23 * hourMs);
  expect(await isRegistered('351910000002')).toBe(true);
  expect(asked).toHaveLength(1);
  vi.setSystemTime(Date.now() + 2 * hourMs);
  expect(await isRegistered('351910000002')).toBe(true);
  expect(asked).toHaveLength(2);
});

import { checkNumber, type Identity } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAskInTurn } from '#channels/ask-in-turn.ts';
import { serveAskPhone } from './ask-phone.operations.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A channel on which this number is registered, and the numbers that it was asked about. */
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
  const operations = serveAskPhone({ readyDriver: () => driver, askInTurn: createAskInTurn(0) });
  const handler = operations.find(({ operation }) => operation === checkNumber.operation);
  const isRegistered = async (number: string): Promise<boolean> => {
    const payload = Buffer.from(JSON.stringify({ number }));
    const served = await handler?.serve(payload, systemContext('test'), true);
    return checkNumber.output.parse(JSON.parse(served?.body ?? '')).isRegistered;
  };
  return { registered, asked, isRegistered };
};

test('an unregistered number is looked up again after a few minutes', async () => {
  const { registered, asked, isRegistered } = openDesk();
  expect(await isRegistered('351910000001')).toBe(false);
  registered.add('351910000001');
  vi.setSystemTime(Date.now() + minuteMs);
  // Repeated clicks make one request to the channel.
  expect(await isRegistered('351910000001')).toBe(false);
  vi.setSystemTime(Date.now() + 5 * minuteMs);
  expect(await isRegistered('351910000001')).toBe(true);
  expect(asked).toHaveLength(2);
});

test('a registered number is looked up once a day', async () => {
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

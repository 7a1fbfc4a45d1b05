import { checkNumber, createContact } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, startTicket } from '../../../test/running-ticket.ts';

// Every limit is a setting (rule R1). Here each differs from its default.
const desk = await startTicket({
  limits: { MAX_NUMBER_CHECKS_PER_USER: 1, MAX_NUMBER_CHECK_CALLS_PER_USER: 2, MAX_NUMBER_CHECK_CALLS: 3 },
});
await desk.sql(`insert into rm_connections values (1, 'Vendas', null, '#112233', true)`);

const asked: string[] = [];
const phone = Promise.withResolvers<undefined>();
const holder = desk.bus.serveHolder(1, [
  serveOperation(checkNumber, async ({ number }) => {
    asked.push(number);
    await phone.promise;
    return { isRegistered: true as const, identities: [{ kind: 'phone' as const, value: number }] };
  }),
]);
disposeAtEnd(() => holder.stop());

const refused: string[] = [];
const create = async (userId: number, number: string): Promise<void> => {
  const { status } = await desk.ask(attendant(userId), createContact, { body: { name: 'Bia', number } });
  if (status === 429) refused.push(`${String(userId)}: ${number}`);
};

test('settings limit how many numbers are checked and how many calls wait', async () => {
  const [one, two, three] = ['351938000001', '351938000002', '351938000003'];
  const waiting = [create(7, one)];
  await eventually(() => {
    expect(asked).toEqual([one]);
  });
  // A second number is refused, a second call for the same number is not.
  waiting.push(create(7, two));
  await eventually(() => {
    expect(refused).toEqual([`7: ${two}`]);
  });
  waiting.push(create(7, one), create(7, one));
  await eventually(() => {
    expect(refused).toEqual([`7: ${two}`, `7: ${one}`]);
  });
  // At most three calls of all users wait.
  waiting.push(create(8, two));
  await eventually(() => {
    expect(asked).toEqual([one, two]);
  });
  waiting.push(create(9, three));
  await eventually(() => {
    expect(refused).toEqual([`7: ${two}`, `7: ${one}`, `9: ${three}`]);
  });
  phone.resolve(undefined);
  await Promise.all(waiting);
});

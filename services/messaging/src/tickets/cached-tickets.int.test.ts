import { listMessages } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
const { asked, change } = desk.tickets;

/** How often the owner was asked while `work` ran. */
const askedFor = async (work: () => Promise<unknown>): Promise<number> => {
  const before = asked();
  await work();
  return asked() - before;
};
const lastMessage = async (ticketId: number): Promise<string> =>
  (await desk.list(ticketId)).ticket.lastMessage;

test('the owner of a ticket is asked once by whoever goes on reading', async () => {
  const { ticketId } = await desk.openTicket();
  expect(await askedFor(() => desk.list(ticketId))).toBe(1);
  expect(await askedFor(() => desk.list(ticketId, { pageNumber: '2' }))).toBe(0);
});

test('what the owner changed holds for the next page', async () => {
  const { ticketId } = await desk.openTicket();
  await lastMessage(ticketId);
  await change(ticketId, { lastMessage: 'bye' });
  expect(await lastMessage(ticketId)).toBe('bye');
  await change(ticketId, { lastMessage: 'from elsewhere' }, 'LastMessagesChanged');
  expect(await lastMessage(ticketId)).toBe('from elsewhere');
});

test('what one may see says nothing of another', async () => {
  const { ticketId } = await desk.openTicket();
  await desk.list(ticketId);
  const stranger = attendant({ seesAllTickets: false });
  const answer = await desk.ask(stranger, listMessages, {
    params: { ticketId },
    query: { markRead: 'false' },
  });
  expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
});

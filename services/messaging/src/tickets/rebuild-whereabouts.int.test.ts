import { AppError, type NewEventOf, type TicketEvents } from '@balcao/contracts';
import { rebuild } from '@balcao/service-runtime/rebuild/rebuild-command';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { metadata, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
const open = { status: 'open', userId: 7, queueId: null, whatsappId: 1 } as const;

const append = (ticketId: number, event: NewEventOf<TicketEvents>) =>
  desk.ticket.transaction((tx) => tx.append(`ticket-${ticketId}`, 'any', [event], { metadata }));
const opened = (ticketId: number) =>
  append(ticketId, {
    type: 'TicketOpened',
    data: { ticketId, contactId: ticketId * 10, isGroup: false, to: open },
  });
const transferred = (ticketId: number, userId: number) =>
  append(ticketId, {
    type: 'TicketTransferred',
    data: { ticketId, contactId: ticketId * 10, from: open, to: { ...open, userId } },
  });
const rows = () => desk.sql('select * from rm_tickets order by ticket_id');
const isCaughtUp = (ticketId: number, userId: string) =>
  expect
    .poll(() => desk.sql('select user_id from rm_tickets where ticket_id = $1', [ticketId]))
    .toEqual([{ user_id: userId }]);
const rebuilt = async () => {
  const said: string[] = [];
  const wish = { service: 'messaging', projection: 'tickets', share: 1 } as const;
  return { ...(await rebuild(desk.bus, wish, (line) => said.push(line))), said };
};

test('where tickets stand is rebuilt from the log of their owner, and progress is reported (rule G7)', async () => {
  for (const ticketId of [1, 2, 3, 4]) await opened(ticketId);
  await transferred(2, 9);
  await append(3, { type: 'TicketRead', data: { ticketId: 3, place: open, userId: 7, upTo: 5 } });
  await append(4, { type: 'TicketDeleted', data: { ticketId: 4, contactId: 40, place: open } });
  await isCaughtUp(2, '9');
  await eventually(async () => {
    expect(await rows()).toHaveLength(3);
    expect(await desk.sql('select 1 from rm_tickets where read_up_to = 5')).toHaveLength(1);
  });
  const sound = await rows();
  expect(await rebuilt()).toMatchObject({ differed: [] });

  await desk.sql('update rm_tickets set user_id = 8 where ticket_id = 2');
  await desk.sql('delete from rm_tickets where ticket_id = 3');
  await desk.sql(
    `insert into rm_tickets (ticket_id, contact_id, status, read_up_to) values (4, 40, 'open', 0)`,
  );
  const mended = await rebuilt();
  expect(mended.differed).toEqual(['tickets']);
  expect(mended.said).toContain('tickets: 7 of 7 events');
  expect(await rows()).toEqual(sound);

  // Whoever follows goes on from there.
  await transferred(2, 11);
  await isCaughtUp(2, '11');
  expect(await desk.sql(`select 1 from consumer_positions where consumer like '%rebuild'`)).toEqual([]);
});

test('two at a time are refused, and one that was cut off leaves nothing behind', async () => {
  await desk.sql('create table rm_tickets__next (left_behind text)');
  const answers = await Promise.allSettled([rebuilt(), rebuilt()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [refused] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer] : []));
  expect(refused?.reason).toBeInstanceOf(AppError);
  expect(await desk.sql(`select to_regclass('rm_tickets__next') as name`)).toEqual([{ name: null }]);
});

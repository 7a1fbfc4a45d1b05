import { createQueue, createTag, setContactTags, undoTicket, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';

const contact = 'Bia Souza';
const { stack, browser, admin, adminId } = await openDesk();
let connectionId: number;
let queueId: number;
let tagId: number;
let talk: ReturnType<typeof conversationPage>;

beforeAll(async () => {
  connectionId = await admin.connectSimulatedPhone('Reception');
  queueId = (await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } })).id;
  tagId = (await admin.call(createTag, { body: { name: 'Urgent', color: '#b71c1c' } })).id;
  await admin.write(connectionId, { from: '5511987654321', name: contact, body: 'Hello' });
  const ticketId = await eventually(async () => {
    const [ticket] = (await admin.tickets({ status: 'pending', showAll: 'true' })).tickets;
    return ticket?.id ?? Promise.reject(new Error('no ticket yet'));
  });
  const mine = { status: 'open', userId: adminId, queueId } as const;
  await admin.call(updateTicket, { params: { ticketId }, body: mine });
  const { page } = await browser.openWindow({ withoutWorker: true });
  talk = conversationPage(page, contact);
  await talk.comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(ticketId)}` });
  await talk.log.waitFor();
});

it('undoes moves of a ticket by key and by button, and does not disturb a user who types', async () => {
  const { page, composer, log, alert } = talk;
  const standing = async (): Promise<unknown> => {
    const lists = await Promise.all(
      (['open', 'pending', 'closed'] as const).map((status) => admin.tickets({ status, showAll: 'true' })),
    );
    return lists
      .flatMap(({ tickets }) => tickets)
      .map(({ id, status, userId, queueId: sector }) => ({ id, status, userId, sector }));
  };
  const restored = async (done: string, move: () => Promise<void>, back: () => Promise<void>) => {
    const before = await standing();
    await move();
    await alert(`You ${done} the ticket of ${contact}.`).waitFor();
    expect(await standing()).not.toEqual(before);
    await back();
    await eventually(async () => expect(await standing()).toEqual(before));
  };
  const byKey = (): Promise<void> => page.keyboard.press('Control+z');
  const byButton = (): Promise<void> => page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  const press = (name: string) => (): Promise<void> =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click();
  for (const back of [byKey, byButton])
    for (const [done, button] of [
      ['returned', 'Return'],
      ['resolved', 'Resolve'],
    ] as const) {
      await restored(done, press(button), back);
      await log.waitFor();
    }

  await press('Return')();
  await alert(`You returned the ticket of ${contact}.`).waitFor();
  const accept = async (): Promise<void> => {
    await page.getByRole('tab', { name: 'Pending' }).click();
    await page.getByRole('button', { name: `Accept the ticket of ${contact}` }).click();
    await composer.waitFor();
  };
  // The field has the focus and is empty.
  await restored('accepted', accept, async () => {
    await composer.focus();
    await byKey();
  });
  await restored('accepted', accept, async () => {
    const accepted = await standing();
    await composer.pressSequentially('Hello');
    await byKey();
    await byButton();
    expect(accepted).toMatchObject([{ status: 'open' }]);
  });
  await accept();
  await alert(`You accepted the ticket of ${contact}.`).waitFor();
  await composer.fill('Still here');
  await byKey();
  // The browser undoes typing. The ticket stays, as its offer to undo shows.
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).waitFor();
  expect(await standing()).toMatchObject([{ status: 'open' }]);
  await composer.fill('');

  // A user's own undo is not announced, even if its update comes before the answer.
  let answer = (): void => undefined;
  await page.route('**/undo', async (route) => {
    const response = await route.fetch();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ response });
  });
  await byButton();
  await page.getByRole('button', { name: 'Accept and answer' }).waitFor();
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  answer();
  await log.waitFor({ state: 'hidden' });
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  await page.unrouteAll();
  await accept();
});

/** Everything that all services store about a ticket and its contact, except times and counts of changes. */
const knowledge = `
  with rows as (
    select 'ticket' as kind, to_jsonb(t) as row from ticket.rm_tickets t where ticket_id = $1
    union all select 'word', to_jsonb(w) from ticket.rm_ticket_words w where ticket_id = $1
    union all select 'contact', to_jsonb(c) from ticket.rm_contacts c join ticket.rm_tickets t using (contact_id)
      where t.ticket_id = $1
    union all select 'tag', to_jsonb(g) from ticket.rm_contact_tags g join ticket.rm_tickets t using (contact_id)
      where t.ticket_id = $1
    union all select 'message', to_jsonb(m) from messaging.rm_messages m where ticket_id = $1
    union all select 'place', to_jsonb(t) from messaging.rm_tickets t where ticket_id = $1
    union all select 'told', to_jsonb(t) - 'item' from notification.st_tickets t where ticket_id = $1
    union all select 'item', item::jsonb from notification.st_tickets where ticket_id = $1
  )
  select kind || ((row - '{revision,updated_at,updatedAt}'::text[]) #- '{contact,revision}')::text as known
  from rows order by known`;

const agreement = `
  select 1 from ticket.rm_tickets t
  join messaging.rm_tickets m using (ticket_id) join notification.st_tickets n using (ticket_id)
  where ticket_id = $1 and n.last_inbound = t.last_inbound
    and (n.status, n.user_id, n.queue_id, n.read_up_to) is not distinct from
      (t.status, t.user_id, t.queue_id, t.read_up_to)
    and (m.queue_id, m.read_up_to) is not distinct from (t.queue_id, t.read_up_to)
    and jsonb_array_length(n.item::jsonb #> '{contact,tags}') =
      (select count(*) from ticket.rm_contact_tags g where g.contact_id = t.contact_id)
    and exists (select 1 from ticket.rm_ticket_words w where w.ticket_id = t.ticket_id)`;

it('leaves every read model of every service as it was', async () => {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  await admin.write(connectionId, { from: '5511987650000', name: 'Caio Reis', body: 'Hi' });
  const ticket = await eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'pending', showAll: 'true' });
    const found = tickets.find(({ contact: { name } }) => name === 'Caio Reis');
    if (found === undefined) throw new Error('no ticket yet');
    return found;
  });
  const params = { ticketId: ticket.id };
  // Messages that accepting marks as read stay read.
  for (const body of [{ status: 'open' }, { status: 'pending', userId: null }] as const)
    await admin.call(updateTicket, { params, body });
  const known = async (): Promise<unknown> => (await client.query(knowledge, [ticket.id])).rows;
  const restored = async (move: () => Promise<unknown>, back: () => Promise<unknown>): Promise<void> => {
    const before = await settled();
    await move();
    // In every service: one that has got neither event yet would look as if it had got both.
    await eventually(async () => expect(await settled()).not.toEqual(before));
    await back();
    await eventually(async () => expect(await known()).toEqual(before));
  };
  /** Waits until all services have caught up with ticket, and new messages can be found. */
  const settled = async (): Promise<unknown> => {
    await eventually(async () => expect((await client.query(agreement, [ticket.id])).rows).toHaveLength(1));
    return known();
  };
  const moves = [
    { status: 'open', userId: adminId, queueId },
    { status: 'pending', userId: null },
    { status: 'pending', userId: null, queueId: null, transf: true },
    { status: 'closed' },
  ] as const;
  try {
    for (const body of moves) {
      let revision = 0;
      await restored(
        async () => {
          revision = (await admin.call(updateTicket, { params, body: { ...body, undoable: true } })).revision;
        },
        () => admin.call(undoTicket, { params, body: { revision } }),
      );
      // The next move starts from an open ticket.
      if (body.status === 'open') await admin.call(updateTicket, { params, body });
    }
    const tag = (...tags: { id: number }[]) =>
      admin.call(setContactTags, { body: { contactId: ticket.contactId, tags } });
    await restored(
      () => tag({ id: tagId }),
      () => tag(),
    );
  } finally {
    await client.end();
  }
});

import { randomUUID } from 'node:crypto';
import {
  listNotifications,
  countNotifications,
  readNotifications,
  tellUser,
  type TicketListItem,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { contact, message } from './samples.ts';
import {
  waiting,
  truth,
  described,
  bus,
  openBrowser,
  ana,
  bia,
  caio,
  ask,
  bellOf,
  placeOf,
  receive,
  changeMessage,
  happen,
  recorded,
  everybodyIsKnown,
} from './bell-desk.ts';

describe('the bell of unread tickets', async () => {
  const [anas, bias, caios] = await Promise.all([openBrowser(5), openBrowser(6), openBrowser(7)]);

  it('rings for every user of the sector, and for nobody else', async () => {
    await everybodyIsKnown();
    await receive(1);
    await eventually(() => {
      expect(anas.last()).toMatchObject({ action: 'update', alert: true, count: 1 });
      expect(bias.last()).toMatchObject({ action: 'update', alert: true, count: 1 });
    });
    expect(JSON.stringify(anas.received)).toContain(contact.number);
    expect(JSON.stringify(bias.received)).not.toContain(contact.number);
    expect(caios.received).toEqual([]);
    expect((await bellOf(ana)).notifications).toMatchObject([{ ticketId: 9, upTo: 1 }]);
    expect(JSON.stringify(await bellOf(bia))).not.toContain(contact.number);
    expect(await bellOf(caio)).toEqual({ notifications: [], count: 0 });
  });

  it('is cleared by a user on every device, and stays for the others', async () => {
    const other = await openBrowser(5);
    const upTo = truth.get(9)?.lastInbound ?? 0;
    const answer = await ask(readNotifications, ana, { tickets: [{ ticketId: 9, upTo }] });
    expect(answer).toEqual({ count: 0 });
    await eventually(() => {
      expect(other.last()).toEqual({ action: 'delete', ticketIds: [9], count: 0 });
      expect(anas.last()).toEqual({ action: 'delete', ticketIds: [9], count: 0 });
    });
    expect(await ask(countNotifications, ana)).toEqual({ count: 0 });
    expect(await ask(countNotifications, bia)).toEqual({ count: 1 });
  });

  it('takes a position beyond the newest message as the newest', async () => {
    const tickets = [{ ticketId: 9, upTo: Number.MAX_SAFE_INTEGER }];
    expect(await ask(readNotifications, ana, { tickets })).toEqual({ count: 0 });
  });

  it('shows a ticket again when more arrives, with only the new count', async () => {
    await receive((truth.get(9)?.lastInbound ?? 0) + 1);
    await eventually(() => {
      expect(anas.last()).toMatchObject({ action: 'update', notification: { unread: 1 }, count: 1 });
    });
  });

  it('says what the newest message says, after an answer with a later time and after an edit (rule B9)', async () => {
    const id = randomUUID();
    const shows = (preview: string) =>
      eventually(async () => {
        expect(anas.last()).toMatchObject({ action: 'update', notification: { preview, unread: 2 } });
        expect((await bellOf(ana)).notifications).toMatchObject([{ ticketId: 9, preview }]);
      });
    // The phone's clock is late, so the list goes on showing our answer.
    const answer = { lastMessage: '🢅 our answer', lastMessageAt: '2036-11-21T12:00:00.000Z' };
    await receive((truth.get(9)?.lastInbound ?? 0) + 1, { id, facts: answer });
    await shows(`🢇 ${message.body}`);

    const change = {
      messageId: id,
      ticketId: 9,
      contactId: 3,
      connectionId: 1,
      origin: 'channel',
      changeId: null,
      userId: null,
      at: message.createdAt,
      mediaType: 'chat',
    } as const;
    described.set(id, { ...message, id, body: 'reworded' });
    await changeMessage(id, {
      type: 'MessageEdited',
      data: change,
      sealed: { before: message.body, body: 'reworded', preview: 'reworded' },
      subject: 'contact-3',
    });
    await shows('🢇 reworded');

    described.set(id, { ...message, id, isDeleted: true });
    await changeMessage(id, {
      type: 'MessageDeleted',
      data: change,
      sealed: { body: 'reworded' },
      subject: 'contact-3',
    });
    await shows('🢇 🚫');
  });

  it('follows the ticket to its assignee, and leaves the others', async () => {
    const before = truth.get(9) ?? waiting;
    const held: TicketListItem = {
      ...before,
      status: 'open',
      userId: 6,
      user: { id: 6, name: 'Bia' },
      revision: before.revision + 1,
    };
    truth.set(9, held);
    await happen({
      type: 'TicketAccepted',
      data: { ticketId: 9, contactId: 3, from: placeOf(before), to: placeOf(held) },
    });
    await eventually(() => {
      expect(anas.last()).toEqual({ action: 'delete', ticketIds: [9], count: 0 });
      expect(bias.last()).toMatchObject({ action: 'update', alert: false, count: 1 });
    });
  });

  it('is empty once the ticket was read', async () => {
    const now = truth.get(9) ?? waiting;
    await happen({
      type: 'TicketRead',
      data: { ticketId: 9, place: placeOf(now), userId: 6, upTo: now.lastInbound },
    });
    await eventually(async () => {
      expect(bias.last()).toEqual({ action: 'delete', ticketIds: [9], count: 0 });
      expect(await bellOf(bia)).toEqual({ notifications: [], count: 0 });
    });
  });

  it('never shows a deleted ticket, whatever arrives late', async () => {
    const now = truth.get(9) ?? waiting;
    await receive(now.lastInbound + 1);
    await eventually(async () => {
      expect(await ask(countNotifications, bia)).toEqual({ count: 1 });
    });
    await happen({ type: 'TicketDeleted', data: { ticketId: 9, contactId: 3, place: placeOf(now) } });
    await eventually(async () => {
      expect(await ask(countNotifications, bia)).toEqual({ count: 0 });
    });
    await recorded(await receive(now.lastInbound + 2));
    await eventually(() => {
      expect(bias.last()).toEqual({ action: 'delete', ticketIds: [9], count: 0 });
    });
    expect(await ask(countNotifications, bia)).toEqual({ count: 0 });
  });

  it('is for signed-in users alone', async () => {
    await expect(
      bus.request(
        listNotifications,
        { params: {}, query: {}, body: {} },
        {
          ...systemContext('test'),
          actor: { kind: 'nobody' },
        },
      ),
    ).resolves.toMatchObject({ status: 401 });
  });
});

it("sends one user another service's update", async () => {
  const browser = await openBrowser(7);
  await eventually(async () => {
    await bus.call(
      tellUser,
      { userId: 7, told: { event: 'draftForgotten', ticketId: 9 } },
      systemContext('ticket'),
    );
    expect(browser.received[0]).toEqual({ event: 'draft', payload: { action: 'delete', ticketId: 9 } });
  });
});

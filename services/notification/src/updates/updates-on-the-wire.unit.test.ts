import type { User } from '@balcao/contracts';
import { describe, expect, it } from 'vitest';
import { connection, contact, message, recorded, ticket } from '../../test/samples.ts';
import { deliveriesOf } from './live-update.rules.ts';
import { payloadFor, reducePayload } from './reduced-payload.rules.ts';
import { updateOfCatalogues } from './updates-of-catalogues.rules.ts';
import { updatesOfConnections } from './updates-of-connections.rules.ts';
import { updatesOfTickets } from './updates-of-tickets.rules.ts';
import { updatesOfUsers } from './updates-of-users.rules.ts';

const at = '2026-11-21T12:00:00.000Z';
const user: User = {
  id: 5,
  name: 'Ana',
  email: 'ana@desk.example',
  profile: 'user',
  isTricked: 'enabled',
  startWork: '',
  endWork: '',
  queues: [],
  whatsappId: null,
  whatsapp: null,
  isSuspended: true,
  createdAt: at,
};
const userFacts = { ...user, userId: 5, queueIds: [], changed: [] };
const connectionFacts = { ...connection, connectionId: 1, queueIds: [] };
const quickAnswer = { id: 4, shortcut: 'oi', message: 'Olá a todos', createdAt: at, updatedAt: at };

/** The names, actions and keys that existing clients listen to (rule L8). */
describe('the payloads on the wire', () => {
  it("carry a user's own record whole, once, and of colleagues only the name fields", () => {
    const [update] = updatesOfUsers(
      recorded({ type: 'UserDetailsChanged', data: userFacts } as const),
      new Map([[5, user]]),
    );
    const deliveries = update === undefined ? [] : deliveriesOf(update);
    const insiders = ['admins:full', 'admins:masked', 'user:5'];
    const whole = { action: 'update', user } as const;
    const reduced = {
      action: 'update',
      user: { id: 5, name: 'Ana', profile: 'user', queues: [], isSuspended: true },
    };
    expect(deliveries).toEqual([
      { rooms: insiders, except: [], payload: whole },
      { rooms: ['everybody:full', 'everybody:masked'], except: insiders, payload: reduced },
    ]);
    const reader = { profile: 'user', seesNumbers: false } as const;
    expect(payloadFor({ ...reader, userId: 5 }, 'user', whole)).toEqual(whole);
    expect(payloadFor({ ...reader, userId: 6 }, 'user', whole)).toEqual(reduced);
  });

  it('of users', () => {
    const users = new Map([[5, user]]);
    const updates = [
      { type: 'UserCreated', data: userFacts } as const,
      { type: 'UserDetailsChanged', data: userFacts } as const,
      { type: 'UserSuspended', data: { userId: 5 } } as const,
      { type: 'UserReinstated', data: { userId: 5 } } as const,
      { type: 'UserDeleted', data: { userId: 5 } } as const,
    ].flatMap((event) => updatesOfUsers(recorded(event), users));
    expect(updates.map(({ event, payload }) => ({ event, payload }))).toEqual([
      { event: 'user', payload: { action: 'create', user } },
      ...Array.from({ length: 3 }, () => ({ event: 'user', payload: { action: 'update', user } })),
      { event: 'user', payload: { action: 'delete', userId: 5 } },
    ]);
    expect(updates.every(({ audience }) => audience.isForEverybody)).toBe(true);
    expect(reducePayload('user', { action: 'update', user })).toEqual({
      action: 'update',
      user: { id: 5, name: 'Ana', profile: 'user', queues: [], isSuspended: true },
    });
  });

  it('of settings, since when they stand and when they changed', () => {
    const createdAt = '2026-10-01T00:00:00.000Z';
    const data = { key: 'call', value: 'enabled' } as const;
    const updates = [
      { type: 'SettingChanged', data } as const,
      { type: 'SettingChanged', data: { ...data, createdAt } } as const,
    ].flatMap((event) => updatesOfUsers(recorded(event), new Map()));
    const updatedAt = at;
    expect(updates.map(({ event, payload }) => ({ event, payload }))).toEqual([
      { event: 'settings', payload: { action: 'update', setting: { ...data, createdAt: at, updatedAt } } },
      { event: 'settings', payload: { action: 'update', setting: { ...data, createdAt, updatedAt } } },
    ]);
  });

  it('of integrations never carry the value', () => {
    const data = { key: 'apikey', createdAt: '2026-10-01T00:00:00.000Z' } as const;
    const [update] = updatesOfUsers(recorded({ type: 'IntegrationChanged', data } as const), new Map());
    expect([update?.event, update?.payload]).toEqual([
      'integrations',
      { action: 'update', integration: { ...data, value: '', updatedAt: at } },
    ]);
  });

  it('of connections', () => {
    const connections = new Map([[1, connection]]);
    const status = { connectionId: 1, status: 'CONNECTED', reason: 'ready', number: null } as const;
    const updates = [
      { type: 'ConnectionAdded', data: connectionFacts } as const,
      { type: 'ConnectionDetailsChanged', data: connectionFacts } as const,
      { type: 'ConnectionStatusChanged', data: status } as const,
      { type: 'ConnectionRemoved', data: { connectionId: 1 } } as const,
    ].flatMap((event) => updatesOfConnections(recorded(event), connections));
    expect(updates.map(({ event, payload }) => ({ event, payload }))).toEqual([
      { event: 'whatsapp', payload: { action: 'update', whatsapp: connection } },
      { event: 'whatsapp', payload: { action: 'update', whatsapp: connection } },
      { event: 'whatsappSession', payload: { action: 'update', session: connection } },
      { event: 'whatsapp', payload: { action: 'delete', whatsappId: 1 } },
    ]);
    expect(updates.every(({ audience }) => audience.isForEverybody)).toBe(true);
  });

  it('of quick answers', () => {
    const updates = [
      { type: 'QuickAnswerCreated', data: { quickAnswer } } as const,
      { type: 'QuickAnswerRewritten', data: { quickAnswer } } as const,
      { type: 'QuickAnswerDeleted', data: { quickAnswerId: 4 } } as const,
    ].map((event) => updateOfCatalogues(recorded(event)));
    expect(updates.map(({ event, payload }) => ({ event, payload }))).toEqual([
      { event: 'quickAnswer', payload: { action: 'create', quickAnswer } },
      { event: 'quickAnswer', payload: { action: 'update', quickAnswer } },
      { event: 'quickAnswer', payload: { action: 'delete', quickAnswerId: 4 } },
    ]);
  });

  it('of contacts and of reading', () => {
    const facts = { tickets: new Map([[9, ticket]]), contacts: new Map([[3, contact]]) };
    const place = { status: 'open', userId: 5, queueId: 2, whatsappId: 1 } as const;
    const tagged = { contactId: 3, added: [], removed: [] };
    const gone = { contactId: 3, ticketIds: [] };
    const read = { ticketId: 9, userId: 5, upTo: 2, place };
    const updates = [
      updatesOfTickets(
        recorded({ type: 'ContactCreated', data: { contactId: 3, isGroup: false }, sealed: null } as const),
        facts,
      ),
      updatesOfTickets(recorded({ type: 'ContactTagged', data: tagged } as const), facts),
      updatesOfTickets(recorded({ type: 'ContactDeleted', data: gone } as const), facts),
      updatesOfTickets(recorded({ type: 'TicketRead', data: read } as const), facts),
    ].flat();
    expect(updates.map(({ event, payload, topics }) => ({ event, payload, topics }))).toEqual([
      { event: 'contact', payload: { action: 'create', contact }, topics: [] },
      { event: 'contact', payload: { action: 'update', contact }, topics: [] },
      { event: 'contact', payload: { action: 'delete', contactId: 3 }, topics: [] },
      {
        event: 'ticket',
        payload: { action: 'updateUnread', ticketId: 9, readUpTo: 2 },
        topics: ['tickets:open', 'notification'],
      },
    ]);
  });
});

it('hide numbers in a held send, and in its quote', () => {
  const quotedMsg = { ...message, contact };
  const held = { ...message, contact, quotedMsgId: message.id, quotedMsg };
  const reduced = JSON.stringify(reducePayload('heldMessage', { action: 'update', message: held }));
  expect(reduced).toContain('551198765****');
  expect(reduced).not.toContain('5511987654321');
});

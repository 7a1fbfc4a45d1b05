import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as contracts from '../index.ts';
import type { Endpoint } from './endpoint.ts';
import { statusesOf } from './endpoint.ts';
import { changeConnection } from './connection-changes.ts';
import { changeContact, createContact } from './contacts.ts';
import { editMessage } from './message-changes.ts';
import { sendMedia } from './message-media.ts';
import { sendMessage } from './messages.ts';
import { subscribePush } from './push.ts';
import { changeQueue } from './queue-changes.ts';
import { changeTag, createTag, setContactTags } from './tag-changes.ts';
import { countTags } from './tags.ts';
import { createTicket } from './ticket-life.ts';
import { listTickets, updateTicket } from './tickets.ts';
import { changeUser } from './user-changes.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operation' in value && 'path' in value && 'method' in value;
const exported: readonly unknown[] = Object.values(contracts);
const defined = exported.filter(isEndpoint);

describe('each defined endpoint', () => {
  it('has its own route, except for files, which share the route of texts', () => {
    const routes = defined
      .filter((endpoint) => endpoint !== sendMedia)
      .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(routes.toSorted()).toEqual([...new Set(routes)].toSorted());
    const operations = defined.map(({ service, operation }) => `${service}.${operation}`);
    expect(operations.toSorted()).toEqual([...new Set(operations)].toSorted());
    expect(`${sendMedia.method} ${sendMedia.path}`).toBe(`${sendMessage.method} ${sendMessage.path}`);
  });

  it.each(defined.map((endpoint) => [endpoint.operation, endpoint] as const))(
    '%s is complete',
    (_, endpoint) => {
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const accepted = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : [];
      expect(accepted).toEqual(named);
      for (const code of endpoint.errors) expect(contracts.errorStatus).toHaveProperty(code);
      expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
      for (const code of Object.keys(endpoint.errorStatuses ?? {})) expect(endpoint.errors).toContain(code);
      if (endpoint.access !== 'public' && endpoint.access !== 'signed-in')
        expect(endpoint.errors).toContain('ERR_NO_PERMISSION');
    },
  );
});

describe('the status of a code', () => {
  it('is 400 for a second new ticket, and 409 for a lost race as well when one is changed', () => {
    expect(statusesOf(createTicket, 'ERR_OPEN_USER_TICKET')).toEqual([400]);
    expect(statusesOf(updateTicket, 'ERR_OPEN_USER_TICKET')).toEqual([409, 400]);
    expect(statusesOf(createTicket, 'ERR_NO_CONTACT_FOUND')).toEqual([404]);
  });

  it('travels with the failure and is not sent beside the code', () => {
    const problem = contracts.AppError.from(
      contracts.failure('ERR_OPEN_USER_TICKET', { userName: 'Ana' }, 400),
    );
    expect(problem.status).toBe(400);
    expect(problem.details).toEqual({ userName: 'Ana' });
    expect(new contracts.AppError('ERR_OPEN_USER_TICKET').status).toBe(409);
  });
});

describe('input of existing clients', () => {
  it('may have "" and null for no sector of a new ticket', () => {
    const body = createTicket.body.parse({ contactId: '3', userId: 7, queueId: '' });
    expect(body).toEqual({ contactId: 3, userId: 7, queueId: null, status: 'open' });
    expect(createTicket.body.parse({ contactId: 3, queueId: null }).queueId).toBeNull();
  });

  it('may be a whole user: "" keeps the password, false and "" are no connection', () => {
    const sent = {
      id: 4,
      name: 'Ana',
      password: '',
      whatsappId: '',
      queueIds: ['1'],
      queues: [],
      tokenVersion: 2,
    };
    expect(changeUser.body.parse(sent)).toEqual({
      name: 'Ana',
      password: '',
      whatsappId: null,
      queueIds: [1],
    });
    expect(changeUser.body.parse({ whatsappId: false })).toEqual({ whatsappId: null });
    expect(changeUser.body.safeParse({ password: '1234' }).success).toBe(false);
  });

  it('may be a whole contact, with existing and new fields, and null for the e-mail', () => {
    const sent = {
      id: 1,
      name: 'Ana',
      number: '551198765****',
      email: null,
      tags: [{ id: 1 }],
      extraInfo: [
        { id: 5, name: 'a', value: 'b', contactId: 1 },
        { name: 'c', value: 'd' },
      ],
      createdAt: 'x',
    };
    expect(changeContact.body.parse(sent)).toEqual({
      name: 'Ana',
      number: '551198765****',
      email: '',
      extraInfo: [
        { id: 5, name: 'a', value: 'b' },
        { name: 'c', value: 'd' },
      ],
    });
    expect(createContact.body.safeParse({ name: 'Ana', number: '1', email: 'no' }).success).toBe(false);
  });

  it('may be a sector with null for texts and hours', () => {
    const sent = { id: 1, name: 'Vendas', absenceMessage: null, startWork: null, createdAt: 'x' };
    expect(changeQueue.body.parse(sent)).toEqual({ name: 'Vendas', absenceMessage: '', startWork: '' });
  });

  it('may have null for the hours of a user and the texts of a connection', () => {
    expect(changeUser.body.parse({ startWork: null, endWork: '18:00' })).toEqual({
      startWork: '',
      endWork: '18:00',
    });
    expect(changeConnection.body.parse({ greetingMessage: null, farewellMessage: 'Bye' })).toEqual({
      greetingMessage: '',
      farewellMessage: 'Bye',
    });
    expect(changeConnection.body.parse({ hintMessage: null, defaultQueueId: '' })).toEqual({
      hintMessage: '',
      defaultQueueId: null,
    });
  });

  it.each(['', 'red', '#abc', '#A1B2C3d4', '"><svg>', 'x'.repeat(100)])(
    'may have %j as the colour of a tag, which is stored as it was sent (rule K2)',
    (color) => {
      expect(createTag.body.parse({ name: 'VIP', color, userId: 3 })).toEqual({ name: 'VIP', color });
      expect(changeTag.body.parse({ color })).toEqual({ color });
    },
  );

  it('may leave out the colour of a tag', () => {
    expect(createTag.body.parse({ name: 'VIP' }).color).toBe('#eeeeee');
    expect(changeTag.body.parse({ name: 'VIP' })).toEqual({ name: 'VIP' });
    expect(countTags.query.parse({})).toEqual({ searchParam: '' });
    expect(countTags.query.parse({ pageNumber: '2' })).toEqual({ searchParam: '', pageNumber: 2 });
    expect(setContactTags.body.parse({ contactId: 1, tags: [{ id: 2, name: 'x' }] }).tags).toEqual([
      { id: 2 },
    ]);
  });

  it.each([7, null, 'x'.repeat(101)])('may not have %j as the colour of a tag', (color) => {
    expect(createTag.body.safeParse({ name: 'VIP', color }).success).toBe(false);
    expect(changeTag.body.safeParse({ color }).success).toBe(false);
  });

  it('may have the whole quoted message, of which the id counts', () => {
    const id = '0199a1b2-0000-7000-8000-000000000001';
    const sent = { read: 1, fromMe: true, mediaUrl: '', body: 'Oi', quotedMsg: { id, body: 'Olá', ack: 3 } };
    expect(sendMessage.body.parse(sent)).toEqual({ body: 'Oi', quotedMsg: id });
    expect(sendMessage.body.parse({ body: 'Oi', quotedMsg: null })).toEqual({ body: 'Oi', quotedMsg: null });
    expect(editMessage.body.parse({ body: 'x', quotedMsg: null })).toEqual({ body: 'x' });
  });

  it('may have every parameter of the list of tickets', () => {
    expect(
      listTickets.query.parse({ searchParam: ' ana ', date: '2026-11-21', pageNumber: '2', queueIds: '[]' }),
    ).toEqual({ searchParam: 'ana', date: '2026-11-21', pageNumber: 2, queueIds: [] });
    expect(listTickets.query.safeParse({ date: '2026-02-31' }).success).toBe(false);
    const none = { date: '', status: '', showAll: '', queueIds: '', withUnreadMessages: '' };
    expect(listTickets.query.parse(none)).toEqual({ pageNumber: 1 });
  });
});

it('accepts push endpoints with https only', () => {
  const keys = { p256dh: 'BPk', auth: 'aGk' };
  expect(subscribePush.body.safeParse({ endpoint: 'https://push.example/x', keys }).success).toBe(true);
  expect(subscribePush.body.safeParse({ endpoint: 'http://push.example/x', keys }).success).toBe(false);
});

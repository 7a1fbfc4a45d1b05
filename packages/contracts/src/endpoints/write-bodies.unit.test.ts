import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { idInputSchema, optionalIdInputSchema } from '../entities/primitives.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';
import { sendMedia } from './message-media.ts';

const all: readonly Endpoint[] = [...endpoints, sendMedia];
const writes = all.filter(({ method }) => method !== 'get');

/** Every schema inside a schema, itself included. */
const partsOf = (schema: unknown, seen = new Set<unknown>()): readonly z.ZodType[] => {
  if (typeof schema === 'function' || seen.has(schema)) return [];
  if (typeof schema !== 'object' || schema === null) return [];
  seen.add(schema);
  const own = schema instanceof z.ZodType ? [schema] : [];
  const inner: unknown = schema instanceof z.ZodType ? { ...schema.def } : schema;
  const values: readonly unknown[] = Object.values(inner ?? {});
  const shape: readonly unknown[] = schema instanceof z.ZodObject ? Object.values(schema.shape) : [];
  return [...own, ...[...values, ...shape].flatMap((part) => partsOf(part, seen))];
};

const ofUsers = [
  'name',
  'email',
  'password',
  'profile',
  'startWork',
  'endWork',
  'isTricked',
  'whatsappId',
  'queueIds',
  'isSuspended',
];
const ofQueues = [
  'name',
  'color',
  'greetingMessage',
  'absenceMessage',
  'startWork',
  'endWork',
  'workWeek',
  'holidays',
];
const ofConnections = [
  'name',
  'greetingMessage',
  'farewellMessage',
  'isDefault',
  'isDisplay',
  'color',
  'queueIds',
  'defaultQueueId',
  'hintMessage',
  'openingMessage',
  'reminderMessage',
  'isAutomaticInGroups',
  'closeWaitingMinutes',
  'closePendingMinutes',
  'reminderMinutes',
  'engine',
];

/** The fields that may be written; all others are dropped (rule S2). */
const writable: Readonly<Record<string, readonly string[]>> = {
  signIn: ['email', 'password'],
  signUp: ['name', 'email', 'password'],
  createUser: ofUsers,
  inviteUser: ofUsers.filter((name) => name !== 'password'),
  openPasswordLink: ['token'],
  usePasswordLink: ['token', 'password', 'name'],
  letUserIn: ['queueIds'],
  changeUser: ofUsers,
  changeSetting: ['value'],
  changeIntegration: ['value'],
  createApiToken: ['name', 'scopes', 'queueIds', 'ownContactsOnly', 'addresses', 'expiresAt'],
  createScriptTag: ['name', 'color'],
  changeScriptTag: ['name', 'color'],
  acceptScriptTicket: ['userId', 'queueId'],
  reopenScriptTicket: ['userId', 'queueId'],
  transferScriptTicket: ['userId', 'queueId'],
  closeScriptTicket: ['farewell'],
  noteScriptTicket: ['body'],
  tagScriptTicket: ['tagIds'],
  upsertScriptContact: ['number', 'name', 'email', 'extraInfo'],
  changeScriptContact: ['name', 'email', 'extraInfo'],
  setScriptContactTags: ['tagIds'],
  tagScriptContact: ['tagIds'],
  createWebhook: ['name', 'url', 'types'],
  changeWebhook: ['name', 'url', 'types', 'isOn'],
  redeliverWebhook: ['deliveryId', 'from', 'to', 'since'],
  createScriptWebhook: ['name', 'url', 'types'],
  changeScriptWebhook: ['name', 'url', 'types', 'isOn'],
  redeliverScriptWebhook: ['deliveryId', 'from', 'to', 'since'],
  createTicket: ['contactId', 'userId', 'status', 'queueId', 'whatsappId'],
  updateTicket: ['status', 'userId', 'queueId', 'transf', 'whatsappId', 'undoable'],
  readTicket: ['upTo'],
  tryOutAutomation: ['name', 'isGroup', 'messages'],
  undoTicket: ['revision'],
  writeNote: ['body', 'clientId'],
  changeNote: ['body'],
  sendMessage: ['body', 'clientId', 'quotedMsg', 'holdSeconds'],
  sendMedia: ['files', 'quotedMsgId', 'holdSeconds'],
  editMessage: ['body'],
  editScriptMessage: ['text'],
  summariseConversation: ['language'],
  askAssistant: ['prompt'],
  drawPicture: ['prompt'],
  saveDraft: ['body', 'quotedMsgId', 'isNote'],
  createContact: ['name', 'number', 'email', 'extraInfo'],
  changeContact: ['name', 'number', 'email', 'extraInfo', 'extraInfoBefore'],
  takeContact: ['name', 'number', 'email'],
  mergeContacts: ['contactId'],
  createQueue: ofQueues,
  changeQueue: ofQueues,
  createTag: ['name', 'color'],
  changeTag: ['name', 'color'],
  setContactTags: ['contactId', 'tags'],
  createQuickAnswer: ['shortcut', 'message'],
  takeQuickAnswer: ['ticketId'],
  changeQuickAnswer: ['shortcut', 'message'],
  createConnection: ofConnections,
  changeConnection: ofConnections,
  readNotifications: ['tickets'],
  subscribePush: ['endpoint', 'keys', 'language'],
  unsubscribePush: ['endpoint'],
  writeAsContact: ['from', 'name', 'body', 'id', 'timestamp'],
  sendContentAsContact: ['from', 'name', 'group', 'fromMe', 'content', 'quotedId', 'id', 'timestamp'],
  editAsContact: ['id', 'body'],
  revokeAsContact: ['id'],
  fillSimulatedPhone: ['contacts', 'unregistered'],
  raiseSimulatedAcks: ['ids', 'ack'],
  setSimulatorFaults: ['offline', 'slowMs', 'reject', 'duplicate', 'reorder', 'dropAnswer', 'holdAcks'],
  setSimulatedPicture: ['of', 'picture', 'isHidden'],
  setSimulatorContentFaults: ['media', 'goneMedia', 'changes', 'checks'],
};

describe('bodies of writes', () => {
  it.each(writes.map((endpoint) => [endpoint.operation, endpoint] as const))(
    'drop every key that %s does not list',
    (_, { body, params, query }) => {
      for (const part of partsOf([body, params, query])) {
        expect(part).not.toBeInstanceOf(z.ZodRecord);
        if (part instanceof z.ZodObject) expect(part.def.catchall).toBeUndefined();
      }
    },
  );

  it.each(writes.map((endpoint) => [endpoint.operation, endpoint] as const))(
    'of %s have the keys of the table',
    (operation, { body }) => {
      const keys = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
      expect(keys).toEqual(writable[operation] ?? []);
    },
  );
});

describe('ids', () => {
  it.each([1, '1', '000012', 999_999_999_999_999])('%j is an id', (value) => {
    expect(idInputSchema.parse(value)).toBe(Number(value));
    expect(optionalIdInputSchema.parse(value)).toBe(Number(value));
  });
  it.each(['', null, false])('%j means no id where that is allowed, and is refused elsewhere', (value) => {
    expect(optionalIdInputSchema.parse(value)).toBeNull();
    expect(idInputSchema.safeParse(value).success).toBe(false);
  });
  it.each([
    0,
    -1,
    1.5,
    '0',
    '-1',
    '1.5',
    '1e3',
    ' 1',
    'x',
    true,
    [],
    {},
    NaN,
    Infinity,
    2 ** 53,
    '9'.repeat(16),
  ])('%j is refused everywhere', (value) => {
    expect(idInputSchema.safeParse(value).success).toBe(false);
    expect(optionalIdInputSchema.safeParse(value).success).toBe(false);
  });
});

it('a long run of marks is refused before it is composed, which takes quadratic time', () => {
  const composing = vi.spyOn(String.prototype, 'normalize');
  const marks = '\u0323\u0301'.repeat(5_000);
  for (const { params, query, body } of all)
    for (const part of partsOf({ params, query, body }))
      if (part instanceof z.ZodString) part.safeParse(marks);
  const composed = composing.mock.contexts.map((text) => String(text).length);
  composing.mockRestore();
  expect(Math.max(0, ...composed)).toBeLessThanOrEqual(1_000);
});

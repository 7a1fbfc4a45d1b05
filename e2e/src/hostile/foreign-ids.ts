import { type Endpoint, endpoints, sendMedia, type User } from '@balcao/contracts';
import { z } from 'zod';
import { sendRaw } from './raw-call.ts';

/** Ids that an attendant knows of others' data, and ids that do not exist. */
export type ForeignIds = {
  readonly url: string;
  readonly token: string;
  readonly ownUserId: User['id'];
  readonly ownTicketId: number;
  readonly ownContactId: number;
  readonly foreignTicketId: number;
  readonly foreignMessageId: string;
  readonly foreignQueueId: number;
  readonly foreignConnectionId: number;
};

type Answer = { readonly status: number; readonly text: string };
type Attempt = (ids: ForeignIds) => Promise<Answer>;
type Entry = { readonly attempt: Attempt; readonly expected: RegExp };

const all: readonly Endpoint[] = [...endpoints, sendMedia];
const missing = 999_999;

/** An id that the caller chooses for its own data, so it refers to nothing. */
const isChosenByCaller = (path: string): boolean => /(?:clientId|^extraInfo(?:Before)?\.id)$/u.test(path);

/** The path of keys to every id in a body. */
const idsIn = (schema: unknown, path: readonly string[] = []): readonly string[] => {
  if (!(schema instanceof z.ZodType)) return [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => [
      ...(/^id$|Ids?$/u.test(key) ? [[...path, key].join('.')] : []),
      ...idsIn(inner, [...path, key]),
    ]);
  const parts: readonly unknown[] = Object.values(schema.def);
  return [...new Set(parts.flat().flatMap((part) => idsIn(part, path)))];
};

/** All ids in bodies of calls that attendants may make: operation and path. */
export const idsOfBodies = (): readonly string[] =>
  all
    .filter(({ access, method }) => access === 'signed-in' && method !== 'get')
    .flatMap(({ operation, body }) =>
      idsIn(body)
        .filter((path) => !isChosenByCaller(path))
        .map((path) => `${operation} ${path}`),
    );

const ask =
  (
    operation: string,
    params: (ids: ForeignIds) => Readonly<Record<string, number>>,
    body: (ids: ForeignIds) => object,
  ): Attempt =>
  async (ids) => {
    const endpoint = endpoints.find((each) => each.operation === operation);
    if (endpoint === undefined) throw new Error(`${operation} is no call`);
    const values = params(ids);
    return sendRaw(ids.url, {
      endpoint,
      path: endpoint.path.replaceAll(/:(\w+)/gu, (_, name: string) => String(values[name])),
      headers: { authorization: `Bearer ${ids.token}` },
      body: JSON.stringify(body(ids)),
    });
  };

const ofOwnTicket = ({ ownTicketId }: ForeignIds) => ({ ticketId: ownTicketId });
const ofOwnContact = ({ ownContactId }: ForeignIds) => ({ contactId: ownContactId });
const ofSelf = ({ ownUserId }: ForeignIds) => ({ userId: ownUserId });
const none = () => ({});
const update = (body: (ids: ForeignIds) => object) => ask('updateTicket', ofOwnTicket, body);
const create = (body: (ids: ForeignIds) => object) =>
  ask('createTicket', none, (ids) => ({ contactId: ids.ownContactId, ...body(ids) }));

const upload: Attempt = async ({ url, token, ownTicketId, foreignMessageId }) => {
  const form = new FormData();
  form.append('medias', new Blob(['%PDF-1.7 x']), 'x.pdf');
  form.append('quotedMsgId', foreignMessageId);
  const response = await fetch(`${url}/messages/${String(ownTicketId)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, text: await response.text() };
};

/** The moves under `/v1`, which users may call too. */
const scriptMoves: Readonly<Record<string, Entry>> = Object.fromEntries(
  ['acceptScriptTicket', 'reopenScriptTicket', 'transferScriptTicket'].flatMap(
    (operation): (readonly [string, Entry])[] => [
      [
        `${operation} userId`,
        { attempt: ask(operation, ofOwnTicket, () => ({ userId: missing })), expected: /ERR_NO_USER_FOUND/u },
      ],
      [
        `${operation} queueId`,
        {
          attempt: ask(operation, ofOwnTicket, () => ({ queueId: missing })),
          expected: /ERR_QUEUE_NOT_FOUND/u,
        },
      ],
    ],
  ),
);

/** For each id that an attendant may put into a body: an id of others' data, and how it is refused or has no effect. */
export const foreignIdAttempts: Readonly<Record<string, Entry>> = {
  'changeUser whatsappId': {
    attempt: ask('changeUser', ofSelf, ({ foreignConnectionId }) => ({ whatsappId: foreignConnectionId })),
    expected: /"whatsappId":null/u,
  },
  'changeUser queueIds': {
    attempt: ask('changeUser', ofSelf, ({ foreignQueueId }) => ({ queueIds: [foreignQueueId] })),
    expected: /"queues":\[\{[^\]]*"Sales"[^\]]*\}\]/u,
  },
  'updateTicket userId': { attempt: update(() => ({ userId: missing })), expected: /ERR_NO_USER_FOUND/u },
  'updateTicket queueId': { attempt: update(() => ({ queueId: missing })), expected: /ERR_QUEUE_NOT_FOUND/u },
  'updateTicket whatsappId': {
    attempt: update(({ foreignConnectionId }) => ({ whatsappId: foreignConnectionId })),
    expected: /ERR_NO_PERMISSION/u,
  },
  'createTicket contactId': {
    attempt: ask('createTicket', none, () => ({ contactId: missing })),
    expected: /ERR_NO_CONTACT_FOUND/u,
  },
  'createTicket userId': { attempt: create(() => ({ userId: missing })), expected: /ERR_NO_USER_FOUND/u },
  'createTicket queueId': { attempt: create(() => ({ queueId: missing })), expected: /ERR_QUEUE_NOT_FOUND/u },
  'createTicket whatsappId': {
    attempt: create(({ foreignConnectionId }) => ({ whatsappId: foreignConnectionId })),
    expected: /ERR_NO_PERMISSION/u,
  },
  'sendMessage quotedMsg.id': {
    attempt: ask('sendMessage', ofOwnTicket, ({ foreignMessageId }) => ({
      body: 'x',
      quotedMsg: { id: foreignMessageId },
    })),
    expected: /ERR_FETCH_WAPP_MSG/u,
  },
  'sendMedia quotedMsgId': { attempt: upload, expected: /ERR_FETCH_WAPP_MSG/u },
  // Only an id: what it refers to is read when the answer is sent.
  'saveDraft quotedMsgId': {
    attempt: ask('saveDraft', ofOwnTicket, ({ foreignMessageId }) => ({
      body: 'x',
      quotedMsgId: foreignMessageId,
    })),
    expected: /^$/u,
  },
  'setContactTags contactId': {
    attempt: ask('setContactTags', none, () => ({ contactId: missing, tags: [] })),
    expected: /ERR_NO_CONTACT_FOUND/u,
  },
  'setContactTags tags.id': {
    attempt: ask('setContactTags', none, ({ ownContactId }) => ({
      contactId: ownContactId,
      tags: [{ id: missing }],
    })),
    expected: /ERR_SYNC_TAGS/u,
  },
  'takeQuickAnswer ticketId': {
    attempt: ask(
      'takeQuickAnswer',
      () => ({ quickAnswerId: 1 }),
      ({ foreignTicketId }) => ({ ticketId: foreignTicketId }),
    ),
    expected: /ERR_NO_TICKET_FOUND/u,
  },
  ...scriptMoves,
  'tagScriptTicket tagIds': {
    attempt: ask('tagScriptTicket', ofOwnTicket, () => ({ tagIds: [missing] })),
    expected: /ERR_SYNC_TAGS/u,
  },
  'setScriptContactTags tagIds': {
    attempt: ask('setScriptContactTags', ofOwnContact, () => ({ tagIds: [missing] })),
    expected: /ERR_SYNC_TAGS/u,
  },
  'tagScriptContact tagIds': {
    attempt: ask('tagScriptContact', ofOwnContact, () => ({ tagIds: [missing] })),
    expected: /ERR_SYNC_TAGS/u,
  },
  'readNotifications tickets.ticketId': {
    attempt: ask('readNotifications', none, ({ foreignTicketId }) => ({
      tickets: [{ ticketId: foreignTicketId, upTo: 1 }],
    })),
    expected: /^\{"count":\d+\}$/u,
  },
};

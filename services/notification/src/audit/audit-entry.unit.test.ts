import type { AuthEvents, PastEventOf, Recorded, TicketEvents, UserActor } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { ana, connection, recorded } from '../../test/samples.ts';
import { judge, keyOf, type KnownThing } from './audit-entry.rules.ts';
import type { AuditLine } from './audit-line.rules.ts';
import { lineOfAuth } from './lines/auth-line.rules.ts';
import { lineOfChannelSession } from './lines/channel-session-line.rules.ts';
import { lineOfIntegration } from './lines/integration-line.rules.ts';
import { lineOfNotification } from './lines/notification-line.rules.ts';
import { lineOfTicket } from './lines/ticket-line.rules.ts';

const boss: UserActor = { ...ana, userId: 1, name: 'Bia', profile: 'admin' };
const at = '2026-11-21T12:00:00.000Z';

const by = <E>(event: E, actor: Recorded<E>['metadata']['actor'] = boss): Recorded<E> => ({
  ...recorded(event),
  metadata: { actor, correlationId: 'c' },
});

/** The log's entries for a sequence of events. */
const entriesOf = (...events: readonly (readonly [Recorded<unknown>, AuditLine])[]) => {
  const things = new Map<string, KnownThing>();
  return events.flatMap(([event, line]) => {
    const { entry, known } = judge(event, line, (kind, id) => things.get(keyOf(kind, id)));
    if (known !== undefined && line.thingId !== null) things.set(keyOf(line.kind, line.thingId), known);
    return entry === null ? [] : [entry];
  });
};
const auth = (event: Recorded<PastEventOf<AuthEvents>>) => [event, lineOfAuth(event)] as const;
type TicketEvent = Parameters<typeof lineOfTicket>[0];
const ofTicket = (event: TicketEvent) => [event, lineOfTicket(event)] as const;

const user = {
  userId: 5,
  name: 'Ana',
  email: 'ana@desk.test',
  profile: 'user',
  isTricked: 'enabled',
  startWork: '',
  endWork: '',
  queueIds: [2],
  whatsappId: null,
} as const;
const facts = { ...user, queueIds: [...user.queueIds] };
const nobody = { kind: 'nobody' } as const;
const created = auth(by({ type: 'UserCreated', data: facts }));

test('a user: created, changed and deleted fields', () => {
  const renamed = { ...facts, name: 'Ana Sá', profile: 'admin' as const, queueIds: [2, 3] };
  const [first, second, third] = entriesOf(
    created,
    auth(by({ type: 'UserDetailsChanged', data: { ...renamed, changed: ['name', 'profile', 'queueIds'] } })),
    auth(by({ type: 'UserDeleted', data: { userId: 5 } })),
  );
  expect(first).toMatchObject({
    action: 'created',
    kind: 'user',
    thingId: '5',
    thingName: 'Ana',
    userName: 'Bia',
  });
  expect(first?.changes).toContainEqual({ field: 'email', before: null, after: 'ana@desk.test' });
  expect(first?.changes.map(({ field }) => field)).not.toContain('startWork');
  expect(second?.changes).toEqual([
    { field: 'name', before: 'Ana', after: 'Ana Sá' },
    { field: 'profile', before: 'user', after: 'admin' },
    { field: 'queueIds', before: [2], after: [2, 3] },
  ]);
  expect(third).toMatchObject({ action: 'deleted', thingName: 'Ana Sá' });
  expect(third?.changes).toContainEqual({ field: 'name', before: 'Ana Sá', after: null });
});

test('a user who signed up is the actor of that, and an admin of the approval', () => {
  expect(
    entriesOf(
      auth(by({ type: 'UserCreated', data: { ...facts, origin: 'sign-up' } }, nobody)),
      auth(by({ type: 'UserLetIn', data: { userId: 5 } })),
    ),
  ).toMatchObject([
    { action: 'created', actorKind: 'user', userId: 5, userName: 'Ana' },
    { action: 'letIn', userId: 1, thingName: 'Ana' },
  ]);
});

test('an admin suspends a user and lets them in again (rule A27)', () => {
  expect(
    entriesOf(
      created,
      auth(by({ type: 'UserSuspended', data: { userId: 5 } })),
      auth(by({ type: 'SessionRevoked', data: { sessionId: 's', userId: 5, reason: 'user-suspended' } })),
      auth(by({ type: 'SignInRefused', data: { userId: 5, reason: 'suspended' } }, nobody)),
      auth(by({ type: 'UserReinstated', data: { userId: 5 } })),
    ).slice(1),
  ).toMatchObject([
    { action: 'suspended', kind: 'user', thingId: '5', thingName: 'Ana', userId: 1, userName: 'Bia' },
    { action: 'sessionEnded', changes: [{ field: 'reason', after: 'user-suspended' }] },
    { action: 'refused', changes: [{ field: 'reason', after: 'suspended' }] },
    { action: 'reinstated', thingName: 'Ana', userId: 1 },
  ]);
});

test('a secret shows only that it changed', () => {
  const secret = (field: string) => [{ field, before: null, after: null, isSecret: true }];
  expect(
    entriesOf(
      auth(by({ type: 'UserPasswordChanged', data: { userId: 5 } })),
      auth(by({ type: 'SecretSettingChanged', data: { key: 'userApiToken' } })),
      auth(
        by({ type: 'IntegrationChanged', data: { key: 'apikey', createdAt: '2026-11-21T12:00:00.000Z' } }),
      ),
    ).map(({ changes }) => changes),
  ).toEqual([secret('password'), secret('value'), secret('value')]);
});

test('admins create and revoke a password link, and its holder uses it', () => {
  expect(
    entriesOf(
      created,
      auth(by({ type: 'PasswordLinkMade', data: { userId: 5 } })),
      auth(by({ type: 'PasswordLinkRevoked', data: { userId: 5 } })),
      auth(by({ type: 'UserPasswordChanged', data: { userId: 5, by: 'link' } }, nobody)),
    ).slice(1),
  ).toMatchObject([
    { action: 'linkMade', userId: 1, thingName: 'Ana' },
    { action: 'linkRevoked', userId: 1 },
    { action: 'changed', userId: 5, userName: 'Ana' },
  ]);
});

test('sign-ins, refusals and sign-outs name the account, and nothing for an unknown one', () => {
  expect(
    entriesOf(
      created,
      auth(by({ type: 'SessionStarted', data: { sessionId: 's', userId: 5 } }, nobody)),
      auth(by({ type: 'SessionRevoked', data: { sessionId: 's', userId: 5, reason: 'signed-out' } }, ana)),
      auth(
        by({ type: 'SessionRevoked', data: { sessionId: 't', userId: 5, reason: 'token-reused' } }, nobody),
      ),
      auth(by({ type: 'SignInRefused', data: { userId: 5, reason: 'credentials' } }, nobody)),
      auth(by({ type: 'SignInRefused', data: { userId: null, reason: 'throttled' } }, nobody)),
    ).slice(1),
  ).toMatchObject([
    { action: 'signedIn', kind: 'signIn', userId: 5, userName: 'Ana', thingId: '5', thingName: 'Ana' },
    { action: 'signedOut', userId: 5 },
    { action: 'sessionEnded', userId: null, changes: [{ field: 'reason', after: 'token-reused' }] },
    { action: 'refused', userId: null, thingId: '5', changes: [{ field: 'reason', after: 'credentials' }] },
    { action: 'refused', userId: null, thingId: null, thingName: null },
  ]);
});

test('a setting: not its default, but each later change', () => {
  const set = (value: string, actor: Recorded<unknown>['metadata']['actor']) =>
    auth(by({ type: 'SettingChanged', data: { key: 'call', value } }, actor));
  expect(
    entriesOf(set('disabled', { kind: 'system', name: 'prepare-desk' }), set('enabled', boss)),
  ).toMatchObject([
    {
      kind: 'setting',
      thingId: 'call',
      changes: [{ field: 'value', before: 'disabled', after: 'enabled' }],
    },
  ]);
});

test('a webhook without a name goes by its host, as on its page', () => {
  const webhookId = '01999999-0000-7000-8000-000000000002';
  const data = {
    webhookId,
    name: '',
    host: 'shop.example',
    types: ['message.received' as const],
    isOn: true,
  };
  const event = by({ type: 'WebhookCreated' as const, data });
  const gone = by({ type: 'WebhookDeleted' as const, data: { webhookId } });
  expect(
    entriesOf([event, lineOfIntegration(event)], [gone, lineOfIntegration(gone)]).map(
      ({ thingName }) => thingName,
    ),
  ).toEqual(['shop.example', 'shop.example']);
});

test('sectors, tags and quick answers', () => {
  const queue = {
    id: 2,
    name: 'Sales',
    color: '#112233',
    greetingMessage: '',
    startWork: '08:00',
    endWork: '18:00',
    absenceMessage: '',
    createdAt: at,
    updatedAt: at,
  };
  const monday = [{ start: '08:00', end: '12:00' }];
  const workWeek: TicketEvents['QueueCreated']['data']['shape']['queue']['_output']['workWeek'] = [
    monday,
    [],
    [],
    [],
    [],
    [],
    [],
  ];
  const tag = { id: 4, name: 'Vip', color: '#aa2200', contacttag: [], createdAt: at, updatedAt: at };
  const quickAnswer = { id: 6, shortcut: '/oi', message: 'Olá!', createdAt: at, updatedAt: at };
  expect(
    entriesOf(
      ofTicket(by({ type: 'QueueCreated', data: { queue } })),
      ofTicket(by({ type: 'QueueDetailsChanged', data: { queue: { ...queue, workWeek, name: 'Vendas' } } })),
      ofTicket(
        by({ type: 'QueueDetailsChanged', data: { queue: { ...queue, name: 'Vendas', updatedAt: 'x' } } }),
      ),
      ofTicket(by({ type: 'QueueDeleted', data: { queueId: 2 } })),
      ofTicket(by({ type: 'TagCreated', data: { tag } })),
      ofTicket(by({ type: 'TagDetailsChanged', data: { tag: { ...tag, name: 'V.I.P.' }, contacts: 3 } })),
      ofTicket(by({ type: 'TagDeleted', data: { tagId: 4 } })),
      ofTicket(by({ type: 'QuickAnswerCreated', data: { quickAnswer } })),
      ofTicket(
        by({ type: 'QuickAnswerRewritten', data: { quickAnswer: { ...quickAnswer, message: 'Bom dia!' } } }),
      ),
      ofTicket(by({ type: 'QuickAnswerDeleted', data: { quickAnswerId: 6 } })),
    ).map(({ kind, action, thingName, changes }) => [kind, action, thingName, changes.length]),
  ).toEqual([
    ['sector', 'created', 'Sales', 4],
    ['sector', 'changed', 'Vendas', 2],
    ['sector', 'changed', 'Vendas', 1],
    ['sector', 'deleted', 'Vendas', 4],
    ['tag', 'created', 'Vip', 2],
    ['tag', 'changed', 'V.I.P.', 1],
    ['tag', 'deleted', 'V.I.P.', 2],
    ['quickAnswer', 'created', '/oi', 2],
    ['quickAnswer', 'changed', '/oi', 1],
    ['quickAnswer', 'deleted', '/oi', 2],
  ]);
});

test('deleted contacts and tickets are nameless numbers; exports say what was taken', () => {
  const place = { status: 'open', userId: 5, queueId: 2, whatsappId: 1 } as const;
  const exported = { exportId: '01999999-0000-7000-8000-000000000001', columns: ['name'], count: 7 };
  const entries = entriesOf(
    ofTicket(by({ type: 'ContactDeleted', data: { contactId: 3, ticketIds: [9, 10] } })),
    ofTicket(by({ type: 'TicketDeleted', data: { ticketId: 9, contactId: 3, place } })),
    ofTicket(by({ type: 'ContactsExported', data: { ...exported, isSearched: false, tagIds: [] } })),
    (() => {
      const event = by({ type: 'AuditExported' as const, data: { filters: { kind: 'user' } } });
      return [event, lineOfNotification(event)] as const;
    })(),
  );
  expect(entries).toMatchObject([
    { kind: 'contact', thingId: '3', thingName: null, changes: [{ field: 'tickets', before: 2 }] },
    { kind: 'ticket', thingId: '9', thingName: null },
    { kind: 'export', thingId: 'contacts', changes: [{ field: 'count', after: 7 }, { after: ['name'] }] },
    { kind: 'export', thingId: 'audit', changes: [{ field: 'kind', after: 'user' }] },
  ]);
});

test('a connection: its details, and what users did with its sessions', () => {
  const data = {
    connectionId: 1,
    name: connection.name,
    color: '#112233',
    type: null,
    engine: connection.engine,
    greetingMessage: '',
    farewellMessage: '',
    isDefault: true,
    isDisplay: false,
    queueIds: [2],
  };
  type Event = Parameters<typeof lineOfChannelSession>[0];
  const channel = (event: Event) => [event, lineOfChannelSession(event)] as const;
  const status = (now: 'CONNECTED' | 'OPENING', actor: Recorded<unknown>['metadata']['actor']) =>
    channel(
      by(
        {
          type: 'ConnectionStatusChanged',
          data: { connectionId: 1, status: now, reason: 'starting', number: null },
        },
        actor,
      ),
    );
  expect(
    entriesOf(
      channel(by({ type: 'ConnectionAdded', data })),
      status('CONNECTED', { kind: 'channel', connectionId: 1 }),
      status('OPENING', boss),
      channel(by({ type: 'ConnectionDetailsChanged', data: { ...data, isDefault: false } })),
      channel(by({ type: 'ConnectionRemoved', data: { connectionId: 1 } })),
    ).map(({ action, thingName, changes }) => [action, thingName, changes.at(0)]),
  ).toMatchObject([
    ['created', 'Main', {}],
    ['changed', 'Main', { field: 'status', before: 'CONNECTED', after: 'OPENING' }],
    ['changed', 'Main', { field: 'isDefault', before: true, after: false }],
    ['deleted', 'Main', {}],
  ]);
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorStatus } from '../errors.ts';
import { can, permissionTable } from '../permissions.ts';
import { changeConnection, createConnection } from './connection-changes.ts';
import { createUser, listUsers, showUser } from './users.ts';
import { listContacts } from './contacts.ts';
import { endpoints } from './index.ts';
import { listMessages } from './messages.ts';
import { createQueue } from './queue-changes.ts';
import { createQuickAnswer } from './quick-answer-changes.ts';
import { listQuickAnswers } from './quick-answers.ts';
import { createTag } from './tag-changes.ts';
import { countTags, listTags } from './tags.ts';
import { listTickets, updateTicket } from './tickets.ts';
import { changeUser } from './user-changes.ts';

describe('the list of endpoints', () => {
  it('has every method and path, and every operation of a service, once', () => {
    const routes = endpoints.map(
      (endpoint) => `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':')}`,
    );
    const operations = endpoints.map((endpoint) => `${endpoint.service}.${endpoint.operation}`);
    expect(new Set(routes).size).toBe(routes.length);
    expect(new Set(operations).size).toBe(operations.length);
    expect(routes.length).toBeGreaterThan(20);
  });

  it.each(endpoints.map((endpoint) => [endpoint.operation, endpoint] as const))(
    '%s is complete',
    (_, endpoint) => {
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const accepted = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : [];
      expect(accepted).toEqual(named);
      for (const code of endpoint.errors) expect(errorStatus).toHaveProperty(code);
      if (endpoint.access !== 'public' && endpoint.access !== 'signed-in') {
        expect(permissionTable).toHaveProperty([endpoint.access]);
        expect(endpoint.errors).toContain('ERR_NO_PERMISSION');
      }
    },
  );
});

describe('input of old clients', () => {
  it.each(['admin', 'Admin', 'ADMIN'])('may have the profile %s (rule A16)', (profile) => {
    expect(changeUser.body.parse({ profile })).toEqual({ profile: 'admin' });
    expect(createUser.body.shape.profile.parse(profile)).toBe('admin');
    expect(changeUser.body.safeParse({ profile: `${profile} ` }).success).toBe(false);
  });

  it('may have ids as strings, and arrays and booleans as JSON text in the query', () => {
    const query = listTickets.query.parse({
      queueIds: '[1,"2"]',
      showAll: 'true',
      status: 'open',
      token: 'x',
    });
    expect(query).toEqual({ queueIds: [1, 2], showAll: true, status: 'open', pageNumber: 1 });
  });

  it.each(['[1', '{}', '["a"]', '[1.5]', 'null'])('may not have queueIds=%s', (queueIds) => {
    expect(listTickets.query.safeParse({ queueIds }).success).toBe(false);
  });

  it.each([
    ['sector', createQueue.body.shape.name],
    ['tag', createTag.body.shape.name],
    ['quick answer', createQuickAnswer.body.shape.shortcut],
    ['user', createUser.body.shape.name],
    ['connection', createConnection.body.shape.name],
  ])('spells the name of a %s in one way, however it was typed', (_what, schema) => {
    expect(schema.parse(' Promoções'.normalize('NFD'))).toBe('Promoções'.normalize('NFC'));
  });

  it.each([listTickets, listContacts, listTags, listQuickAnswers, listUsers, listMessages])(
    'starts at the first page of $operation, also if the page is empty',
    ({ query }) => {
      expect(query.parse({})).toMatchObject({ pageNumber: 1 });
      expect(query.parse({ pageNumber: '' })).toMatchObject({ pageNumber: 1 });
      for (const pageNumber of ['0', '-1', '1.5', ' ', 'x', '1e3'])
        expect(query.safeParse({ pageNumber }).success).toBe(false);
    },
  );

  it.each([listTickets, listContacts, listTags, countTags, listQuickAnswers, listUsers])(
    'searches for the beginning of a very long text in $operation',
    ({ query }) => {
      const { searchParam } = query.parse({ searchParam: ` ${'😀'.repeat(101)}` });
      expect(searchParam).toBe('😀'.repeat(100));
    },
  );

  it('may have "", false and null for no sector, and an absent one differs from null', () => {
    expect(updateTicket.body.parse({ queueId: '' })).toEqual({ queueId: null });
    expect(updateTicket.body.parse({ userId: null })).toEqual({ userId: null });
    expect(updateTicket.body.parse({})).toEqual({});
  });

  it('loses read-only and unknown keys of a whole object', () => {
    const sent = {
      name: 'Main',
      status: 'CONNECTED',
      qrcode: 'x',
      number: '1',
      engine: 'simulator',
      id: 7,
      color: '#123456',
    };
    const { engine, ...taken } = changeConnection.body.parse(sent);
    expect(engine).toBeUndefined();
    expect(taken).toEqual({ name: 'Main', color: '#123456' });
  });

  it('gets defaults for a new connection', () => {
    expect(createConnection.body.parse({ name: 'Main' })).toMatchObject({
      color: '#5C59A0',
      queueIds: [],
      isDefault: false,
    });
  });

  it('may ask for /users/null, which is answered 404', () => {
    expect(showUser.params.parse({ userId: 'null' })).toEqual({ userId: null });
    expect(showUser.params.parse({ userId: '12' })).toEqual({ userId: 12 });
  });
});

describe('permissions', () => {
  it('belong to admins, in any case of letters, and to nobody else', () => {
    expect(can('admin', 'users:create')).toBe(true);
    expect(can('Admin', 'users:create')).toBe(true);
    expect(can('user', 'users:create')).toBe(false);
    expect(can('', 'users:create')).toBe(false);
  });
});

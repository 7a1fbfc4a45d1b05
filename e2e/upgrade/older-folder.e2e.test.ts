import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskWebhooks, listNotifications, listUsers } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { startStack } from '@balcao/local/stack';
import { disposeAtEnd, testPostgres } from '@balcao/testkit';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { readModelsEqualRebuild } from '../torture/invariants.ts';

/** Dumps of each service's tables, by the version before migrations were squashed: e2e/README.md says how. */
const recorded = join(import.meta.dirname, 'recorded');
const password = 'recorded folder';
const masterKey = `recorded:${Buffer.alloc(32, 7).toString('base64')}`;

const restored = async (): Promise<string> => {
  const { url } = await testPostgres();
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const file of readdirSync(recorded)) await client.query(readFileSync(join(recorded, file), 'utf8'));
  await client.end();
  return url;
};

test('the data of an older version open, and every read model equals its rebuild', async () => {
  const stack = await startStack({ env: { DATABASE_URL: await restored(), MASTER_KEY: masterKey } });
  disposeAtEnd(() => stack.stop());
  expect(await readModelsEqualRebuild(stack.natsUrl)).toEqual([]);

  const admin = deskClient(stack.url);
  await admin.signIn(stack.adminEmail, password);
  expect((await admin.call(listUsers)).users.map(({ name }) => name).toSorted()).toEqual(['Admin', 'Ana']);
  expect((await admin.connections()).map(({ name }) => name)).toEqual(['Loja']);
  expect((await admin.call(deskWebhooks.list)).webhooks.map(({ name }) => name)).toEqual(['Shop']);
  const ana = deskClient(stack.url);
  await ana.signIn('ana@demo.example', password);
  const { notifications } = await ana.call(listNotifications);
  expect(notifications.map(({ ticket }) => ticket.contact.name)).toEqual([
    'Adriana Almeida',
    'Camila Nogueira',
  ]);
  const { tickets } = await admin.tickets({ showAll: 'true' });
  expect(new Map(tickets.map(({ contact, status }) => [contact.name, status]))).toEqual(
    new Map([
      ['Bruno Farias', 'closed'],
      ['Adriana Almeida', 'open'],
      ['Camila Nogueira', 'pending'],
    ]),
  );
  const open = tickets.find(({ status }) => status === 'open');
  expect(await admin.conversation(open?.id ?? 0)).toMatchObject([
    { body: 'Olá! Vocês têm a cafeteira nº 0?', fromMe: false },
    { body: 'Temos, sim, em prata.', isEdited: true, ack: 3, oldMessages: [{ body: 'Temos, sim.' }] },
    { body: 'Combinado!', isDeleted: true, ack: 3 },
    { body: '山田花子 quer também.\nObrigado 🙏', fromMe: false },
  ]);
});

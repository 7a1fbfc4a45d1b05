import type { PushLanguage, PushPayload } from '@balcao/contracts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { topicOf } from '#push/deliver-push.ts';
import { noteStoppedWebhooks, pushStoppedWebhooks } from '#push/push-stopped-webhooks.ts';
import type { NotifyBrowsers } from '#push/notify-browsers.ts';
import { openPushBrowser } from './read-push.ts';
import { notificationDatabase } from './open-database.ts';

const db = await notificationDatabase();
const pushed: { userIds: readonly number[]; payloads: readonly PushPayload[] }[] = [];
const language: PushLanguage = 'es';
const notifyBrowsers: NotifyBrowsers = (userIds, payloadsFor) => {
  const { keys } = openPushBrowser();
  pushed.push({
    userIds,
    payloads: payloadsFor({ userId: 51, endpoint: 'https://push.test/1', keys, language }),
  });
  return Promise.resolve();
};

const webhookId = '0193a1b2-0000-7000-8000-000000000001';
const facts = { webhookId, name: '', host: 'shop.example', types: [], isOn: false };
const disabled = (problem: 'gone' | 'failing' | 'token-ended') =>
  ({ type: 'WebhookDisabled', data: { ...facts, problem } }) as const;
const changed = { type: 'WebhookChanged', data: { ...facts, isOn: true, isAddressChanged: false } } as const;
const push = () => pushStoppedWebhooks({ db, notifyBrowsers });

beforeEach(async () => {
  pushed.length = 0;
  await sql`delete from st_stopped_webhooks`.execute(db);
  await sql`delete from st_users`.execute(db);
  await sql`
    insert into st_users (user_id, is_masked, profile, queue_ids)
    values (51, false, 'admin', '{}'), (52, false, 'user', '{}')
  `.execute(db);
});

it('only admins get a push about a webhook that the desk switched off, in their language, and once (rule B8)', async () => {
  await noteStoppedWebhooks(db, [disabled('gone')]);
  // Delivered twice, and by two processes.
  await noteStoppedWebhooks(db, [disabled('gone')]);
  await Promise.all([push(), push()]);
  await push();
  const payload = {
    webhookId,
    title: 'shop.example',
    body: 'El webhook se apagó. Su programa no recibe nada hasta que lo enciendas.',
  };
  expect(pushed).toEqual([{ userIds: [51], payloads: [payload] }]);
  // Push services accept 32 characters at most.
  expect(topicOf(payload)).toHaveLength(32);
});

it('nobody gets a push if its token was revoked, or somebody has changed it already (rule B8)', async () => {
  await noteStoppedWebhooks(db, [disabled('token-ended')]);
  await push();
  await noteStoppedWebhooks(db, [disabled('failing'), changed]);
  await push();
  expect(pushed).toEqual([]);
  // The next time it is pushed again.
  await noteStoppedWebhooks(db, [disabled('failing')]);
  await push();
  expect(pushed).toHaveLength(1);
});

it('after a minute another process sends the pushes of one that died (rule B8)', async () => {
  await noteStoppedWebhooks(db, [disabled('failing')]);
  await sql`update st_stopped_webhooks set claimed_until = now() + interval '1 minute'`.execute(db);
  await push();
  expect(pushed).toEqual([]);
  await sql`update st_stopped_webhooks set claimed_until = now() - interval '1 second'`.execute(db);
  await push();
  expect(pushed).toHaveLength(1);
});

import {
  type IntegrationEvents,
  type PastEventOf,
  type PushLanguage,
  integrationEvents,
} from '@balcao/contracts';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';
import type { NotifyBrowsers } from './notify-browsers.ts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';

type WebhookEvent = PastEventOf<IntegrationEvents>;

/** The bell's text; a test keeps the two equal. */
export const stopWords: Readonly<Record<PushLanguage, string>> = {
  'pt-BR': 'O webhook foi desligado. O programa dele não recebe nada até você ligá-lo.',
  en: 'The webhook was switched off. Its program gets nothing until you switch it on.',
  es: 'El webhook se apagó. Su programa no recibe nada hasta que lo enciendas.',
};

/** In the transaction that moves the position, so that a repeated event is recorded once (rule B8). */
export const noteStoppedWebhooks = async (
  db: NotificationDb,
  events: readonly WebhookEvent[],
): Promise<void> => {
  for (const { type, data } of events)
    switch (type) {
      case 'WebhookDisabled':
        // The admin who revoked its token knows already.
        if (data.problem === 'token-ended') break;
        await sql`
          insert into st_stopped_webhooks (webhook_id, name) values (${data.webhookId}, ${data.name || data.host})
          on conflict (webhook_id) do nothing
        `.execute(db);
        break;
      case 'WebhookChanged':
      case 'WebhookDeleted':
        await db.deleteFrom('st_stopped_webhooks').where('webhook_id', '=', data.webhookId).execute();
        break;
      default:
    }
};

type Options = { readonly db: NotificationDb; readonly notifyBrowsers: NotifyBrowsers };

/**
 * Notifies the browsers of admins about webhooks that the desk switched off. If the process dies meanwhile, another one
 * repeats it after a minute, and browsers show a repeat as the same notification.
 */
export const pushStoppedWebhooks = async ({ db, notifyBrowsers }: Options): Promise<void> => {
  const { rows } = await sql<{ webhookId: string; name: string }>`
    update st_stopped_webhooks set claimed_until = now() + interval '1 minute' where webhook_id in (
      select webhook_id from st_stopped_webhooks
      where not is_pushed and (claimed_until is null or claimed_until < now()) for update skip locked
    ) returning webhook_id as "webhookId", name
  `.execute(db);
  if (rows.length === 0) return;
  const admins = await db.selectFrom('st_users').select('user_id').where('profile', '=', 'admin').execute();
  await notifyBrowsers(
    admins.map(({ user_id: userId }) => userId),
    ({ language }) =>
      rows.map(({ webhookId, name }) => ({ webhookId, title: name, body: stopWords[language] })),
  );
  await db
    .updateTable('st_stopped_webhooks')
    .set({ is_pushed: true })
    .where(
      'webhook_id',
      'in',
      rows.map(({ webhookId }) => webhookId),
    )
    .execute();
};

/** The webhooks that the desk switched off by itself, until somebody changes them. */
export const followWebhooks = (from: ConsumingFrom): Consumer =>
  startConsumer({
    ...from('integration'),
    consumer: 'notification__follow-webhooks',
    catalog: integrationEvents,
    types: ['WebhookDisabled', 'WebhookChanged', 'WebhookDeleted'],
    lingerMs: unhurriedMs,
    apply: ({ db }, events) => noteStoppedWebhooks(db, events),
  });

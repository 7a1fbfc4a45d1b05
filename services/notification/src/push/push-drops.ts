import type { ChannelSessionEvents, Connection, PastEventOf, PushLanguage } from '@balcao/contracts';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';
import type { NotifyBrowsers } from './notify-browsers.ts';

type ConnectionEvent = PastEventOf<ChannelSessionEvents>;

/** The bell's text; a test keeps the two equal. */
export const dropWords: Readonly<Record<PushLanguage, string>> = {
  'pt-BR': 'A conexão caiu. O que escreverem espera até ela voltar.',
  en: 'The connection dropped. What is written waits until it is back.',
  es: 'La conexión se cayó. Lo que se escriba espera hasta que vuelva.',
};

/** In the transaction that moves the position, so that a repeated event is recorded once (rule B7). */
export const storeDrops = async (db: NotificationDb, events: readonly ConnectionEvent[]): Promise<void> => {
  for (const { type, data } of events)
    switch (type) {
      case 'ConnectionDropped':
        await sql`
          insert into st_drops (connection_id) values (${data.connectionId})
          on conflict (connection_id) do nothing
        `.execute(db);
        break;
      case 'ConnectionRecovered':
      case 'ConnectionRemoved':
        await db.deleteFrom('st_drops').where('connection_id', '=', data.connectionId).execute();
        break;
      default:
    }
};

type Options = {
  readonly db: NotificationDb;
  readonly notifyBrowsers: NotifyBrowsers;
  readonly describe: (connectionIds: readonly number[]) => Promise<ReadonlyMap<number, Connection>>;
};

/**
 * Notifies the browsers of admins about dropped connections. If the process dies meanwhile, another one repeats it
 * after a minute, and browsers show a repeat as the same notification.
 */
export const pushDrops = async ({ db, notifyBrowsers, describe }: Options): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update st_drops set claimed_until = now() + interval '1 minute' where connection_id in (
      select connection_id from st_drops
      where not is_pushed and (claimed_until is null or claimed_until < now()) for update skip locked
    ) returning connection_id as id
  `.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const [connections, admins] = await Promise.all([
    describe(ids),
    db.selectFrom('st_users').select('user_id').where('profile', '=', 'admin').execute(),
  ]);
  const userIds = admins.map(({ user_id }) => user_id);
  await notifyBrowsers(userIds, ({ language }) =>
    ids.flatMap((connectionId) => {
      const connection = connections.get(connectionId);
      return connection === undefined
        ? []
        : [{ connectionId, title: connection.name, body: dropWords[language] }];
    }),
  );
  await sql`update st_drops set is_pushed = true where connection_id = any(${ids}::bigint[])`.execute(db);
};

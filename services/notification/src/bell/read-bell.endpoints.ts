import {
  countNotifications,
  describeTickets,
  listNotifications,
  notificationListSize,
  readNotifications,
  type UserActor,
} from '@balcao/contracts';
import {
  type Bus,
  type EndpointHandler,
  serveEndpoint,
  signedInUser,
  systemContext,
} from '@balcao/event-bus';
import type { StoreTables } from '@balcao/event-store';
import type { Kysely } from 'kysely';
import type { NotificationTables } from '#database/schema.ts';
import type { BellChange } from './bell.rules.ts';
import { clearUnread, findUnread } from './unread.table.ts';

type Db = Kysely<NotificationTables & StoreTables>;

type Options = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'call'>;
  readonly emitBells: (changes: readonly BellChange[]) => void;
};

/** The bell of the caller (rule B1). The owner of tickets is asked for the items, so that none is stale. */
export const serveListNotifications = ({ db, bus }: Options): EndpointHandler =>
  serveEndpoint(listNotifications, async ({ actor }) => {
    const user = signedInUser(actor);
    const { tickets: unread, count } = await findUnread(db, user, user.seesAllTickets, notificationListSize);
    if (unread.length === 0) return { body: { notifications: [], count } };
    const { tickets } = await bus.call(
      describeTickets,
      { ticketIds: unread.map(({ ticketId }) => ticketId) },
      systemContext('notification'),
    );
    const items = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    return {
      body: {
        notifications: unread.flatMap(({ at, preview, ...entry }) => {
          const ticket = items.get(entry.ticketId);
          if (ticket === undefined) return [];
          return [
            {
              ...entry,
              at: at.toISOString(),
              ...(preview === null ? {} : { preview }),
              ticket,
            },
          ];
        }),
        count,
      },
    };
  });

const countFor = async (db: Db, user: UserActor): Promise<number> =>
  (await findUnread(db, user, user.seesAllTickets, 1)).count;

export const serveCountNotifications = ({ db }: Options): EndpointHandler =>
  serveEndpoint(countNotifications, async ({ actor }) => ({
    body: { count: await countFor(db, signedInUser(actor)) },
  }));

/** Every device of the caller gets it. */
export const serveReadNotifications = ({ db, emitBells }: Options): EndpointHandler =>
  serveEndpoint(readNotifications, async ({ body, actor }) => {
    const user = signedInUser(actor);
    const cleared = await clearUnread(db, user, user.seesAllTickets, body.tickets ?? 'all');
    emitBells(cleared.map((ticketId) => ({ ticketId, alert: false, places: [] })));
    return { body: { count: await countFor(db, user) } };
  });

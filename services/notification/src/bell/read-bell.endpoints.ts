import {
  countNotifications,
  describeTickets,
  listNotifications,
  notificationListSize,
  readNotifications,
  type UserActor,
} from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint, signedInUser, systemContext } from '@balcao/event-bus';
import type { NotificationDb } from '#database/schema.ts';
import { findNumbers } from '#directory/contact-numbers.ts';
import { clearUnread, findUnread } from './unread.table.ts';
import type { Surroundings } from '#surroundings.ts';

/** The bell of the caller (rule B1). The owner of tickets is asked for the items, so that none is stale. */
export const serveListNotifications = ({ db, bus }: Surroundings): EndpointHandler =>
  serveEndpoint(listNotifications, async ({ actor }) => {
    const user = signedInUser(actor);
    const { tickets: unread, count } = await findUnread(db, user, user.seesAllTickets, notificationListSize);
    if (unread.length === 0) return { body: { notifications: [], count } };
    const { tickets } = await bus.call(
      describeTickets,
      { ticketIds: unread.map(({ ticketId }) => ticketId) },
      systemContext('notification'),
    );
    const contactIds = tickets.map(({ contactId }) => contactId);
    const items = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    return {
      people: async () => contactIds.flatMap(await findNumbers(db, contactIds)),
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

const countFor = async (db: NotificationDb, user: UserActor): Promise<number> =>
  (await findUnread(db, user, user.seesAllTickets, 1)).count;

export const serveCountNotifications = ({ db }: Surroundings): EndpointHandler =>
  serveEndpoint(countNotifications, async ({ actor }) => ({
    body: { count: await countFor(db, signedInUser(actor)) },
  }));

/** Every device of the caller gets it. */
export const serveReadNotifications = ({ db, onBellChanges }: Surroundings): EndpointHandler =>
  serveEndpoint(readNotifications, async ({ body, actor }) => {
    const user = signedInUser(actor);
    const cleared = await clearUnread(db, user, user.seesAllTickets, body.tickets ?? 'all');
    onBellChanges(cleared.map((ticketId) => ({ ticketId, alert: false, places: [] })));
    return { body: { count: await countFor(db, user) } };
  });

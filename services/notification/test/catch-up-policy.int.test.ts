import { type Audience, isInAudience, isVisible, type UserActor, visibilityOf } from '@balcao/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleUpdates } from '#live-log/catch-up.query.ts';
import { notificationDatabase } from './open-database.ts';
import { ana } from './samples.ts';

const db = await notificationDatabase();

const ids = [1, 2, 3];
const places = [null, ...ids].flatMap((userId) => [null, ...ids].map((queueId) => ({ userId, queueId })));
const either = [false, true];
const someIds: readonly (readonly number[])[] = [[], [1], [2, 3]];
const audiences: readonly Audience[] = either.flatMap((isForEverybody) =>
  either.flatMap((isForAdmins) =>
    either.flatMap((isForAllWhenOpen) =>
      someIds.flatMap((userIds) =>
        someIds.map((queueIds) => ({ isForEverybody, isForAdmins, isForAllWhenOpen, userIds, queueIds })),
      ),
    ),
  ),
);

/** Updates without a ticket, of an unknown one, of a deleted one, and of tickets in every possible place. */
const goneId = 900;
const updates = [null, 901, goneId, ...places.map((_, index) => index + 1)].flatMap((ticketId) =>
  audiences.map((audience) => ({ audience, ticketId })),
);
await db
  .insertInto('st_tickets')
  .values(
    [
      ...places.map(({ userId, queueId }, index) => ({ ticketId: index + 1, userId, queueId, item: '{}' })),
      { ticketId: goneId, userId: 1, queueId: 1, item: null },
    ].map(({ ticketId, userId, queueId, item }) => ({
      ticket_id: ticketId,
      contact_id: 1,
      user_id: userId,
      queue_id: queueId,
      read_up_to: 0,
      status: 'open',
      is_group: false,
      last_inbound: 0,
      item,
    })),
  )
  .execute();
await db
  .insertInto('rm_live_updates')
  .values(
    updates.map(({ audience, ticketId }, index) => ({
      position: index + 1,
      event: 'ticket',
      payload: JSON.stringify({ action: 'delete', ticketId: ticketId ?? 1, cause: 'removed' }),
      is_for_everybody: audience.isForEverybody,
      is_for_admins: audience.isForAdmins,
      is_for_all_when_open: audience.isForAllWhenOpen,
      user_ids: [...audience.userIds],
      queue_ids: [...audience.queueIds],
      feeds: [],
      ticket_id: ticketId,
    })),
  )
  .execute();

/** The pure policy: the current place of a known ticket decides, otherwise the update's audience. */
const maySee = (actor: UserActor, { audience, ticketId }: (typeof updates)[number]): boolean => {
  const place = ticketId === null ? undefined : places[ticketId - 1];
  if (place === undefined || audience.isForEverybody) return isInAudience(audience, actor);
  return isVisible(visibilityOf(actor), place);
};

const actors: fc.Arbitrary<UserActor> = fc.record({
  kind: fc.constant('user' as const),
  userId: fc.constantFrom(...ids, 4),
  sessionId: fc.constant(ana.sessionId),
  name: fc.constant(ana.name),
  profile: fc.constantFrom('admin' as const, 'user' as const),
  queueIds: fc.subarray([...ids, 4]),
  seesNumbers: fc.boolean(),
  seesAllTickets: fc.boolean(),
  isNewcomer: fc.boolean(),
});

test('the catch-up query equals the pure policy for every user (rules V1, V6 and A12)', async () => {
  await fc.assert(
    fc.asyncProperty(actors, async (actor) => {
      const found = await visibleUpdates(
        db,
        (_, ticketIds) => Promise.resolve(new Set(ticketIds)),
        actor,
        0,
        {
          updates: updates.length,
          bytes: 1e9,
        },
      );
      expect(found.updates.map(({ position }) => position)).toEqual(
        updates.flatMap((update, index) => (maySee(actor, update) ? [index + 1] : [])),
      );
    }),
    { numRuns: 60 },
  );
});

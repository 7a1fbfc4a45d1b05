import { messagingEvents, type RecordedOf, type SealedEvent, unnamedLocationOf } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import { z } from 'zod';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import { hourOfTries } from '#deliveries/retry.rules.ts';
import { addLocations, type Location } from './waiting-locations.ts';

type Received = RecordedOf<Pick<typeof messagingEvents, 'MessageReceived'>>;

/** Queues locations without a text (rule I5). */
export const followLocations = (from: ConsumingFrom, { clock, findAddress }: Surroundings): Consumer =>
  startConsumer({
    ...from('messaging'),
    consumer: 'integration__places',
    catalog: messagingEvents,
    types: ['MessageReceived'],
    isIdle: (events) => !events.some(mayBeLocation),
    apply: ({ db }, events) => addLocations(db, locationsIn(events, clock.now())),
    afterCommit: (events) => {
      for (const { messageId } of locationsIn(events, clock.now())) findAddress(messageId);
    },
  });

const kindSchema = z.object({ mediaType: z.string() });

/** Decided by unsealed fields, so other messages need not be opened. */
const mayBeLocation = ({ data }: SealedEvent): boolean => {
  const kind = kindSchema.safeParse(data);
  return !kind.success || kind.data.mediaType === 'location';
};

/** Old locations are not looked up, so a desk that starts with a history looks up none of it. */
const locationsIn = (events: readonly Received[], now: Date): readonly Location[] =>
  events.flatMap(({ data, sealed, at }) => {
    if (data.mediaType !== 'location' || sealed === null) return [];
    if (now.getTime() - at.getTime() > hourOfTries.lastsMs) return [];
    const location = unnamedLocationOf(sealed.message.body);
    const { messageId, contactId, ticketId } = data;
    return location === undefined ? [] : [{ messageId, contactId, ticketId, ...location, createdAt: at }];
  });

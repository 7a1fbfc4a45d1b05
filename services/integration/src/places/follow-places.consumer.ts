import { messagingEvents, type RecordedOf, type SealedEvent, unnamedPlaceOf } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import { z } from 'zod';
import type { ConsumingFrom } from '#consuming.ts';
import { hourOfTries } from '#deliveries/retry.rules.ts';
import { addPlaces, type Place } from './places.ts';

type Received = RecordedOf<Pick<typeof messagingEvents, 'MessageReceived'>>;
type Options = { readonly clock: Clock; readonly onPlace: (messageId: string) => void };

/** Queues locations without a text (rule I5). */
export const followPlaces = (consumingFrom: ConsumingFrom, { clock, onPlace }: Options): Consumer =>
  startConsumer({
    ...consumingFrom('messaging'),
    consumer: 'integration__places',
    catalog: messagingEvents,
    types: ['MessageReceived'],
    isIdle: (events) => !events.some(mayBePlace),
    apply: ({ db }, events) => addPlaces(db, placesIn(events, clock.now())),
    afterCommit: (events) => {
      for (const { messageId } of placesIn(events, clock.now())) onPlace(messageId);
    },
  });

const kindSchema = z.object({ mediaType: z.string() });

/** Decided by unsealed fields, so other messages need not be opened. */
const mayBePlace = ({ data }: SealedEvent): boolean => {
  const kind = kindSchema.safeParse(data);
  return !kind.success || kind.data.mediaType === 'location';
};

/** Old locations are not looked up, so a desk that starts with a history looks up none of it. */
const placesIn = (events: readonly Received[], now: Date): readonly Place[] =>
  events.flatMap(({ data, sealed, at }) => {
    if (data.mediaType !== 'location' || sealed === null) return [];
    if (now.getTime() - at.getTime() > hourOfTries.lastsMs) return [];
    const place = unnamedPlaceOf(sealed.message.body);
    const { messageId, contactId, ticketId } = data;
    return place === undefined ? [] : [{ messageId, contactId, ticketId, ...place, createdAt: at }];
  });

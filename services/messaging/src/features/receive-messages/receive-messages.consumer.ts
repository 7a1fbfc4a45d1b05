import { channelSessionEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import { type Consuming, from } from '#consuming.ts';
import type { MessagingDb } from '#database/store.ts';
import { appendReceived } from './append-received.ts';
import { takeEnvelopes } from './take-envelopes.ts';

/**
 * Every envelope becomes a message: ticket says where it belongs, for a whole batch at once, then it is stored. Both
 * steps know what they did before, so that an envelope may come any number of times.
 */
export const receiveMessages = (consuming: Consuming, db: MessagingDb): Consumer =>
  startConsumer({
    ...from(consuming, 'channel-session'),
    consumer: 'messaging__receive-messages',
    catalog: channelSessionEvents,
    types: ['EnvelopeReceived'],
    prepare: (envelopes) => takeEnvelopes(consuming.bus, db, envelopes),
    apply: (tx, envelopes, taken) => appendReceived(tx, envelopes, taken),
  });

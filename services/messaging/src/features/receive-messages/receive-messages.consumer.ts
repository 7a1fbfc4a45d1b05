import { channelSessionEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#consuming.ts';
import type { MessagingDb } from '#database/store.ts';
import { appendReceived } from './append-received.ts';
import { takeEnvelopes } from './take-envelopes.ts';

/**
 * Every envelope becomes a message: ticket says where it belongs, for a whole batch at once, then it is stored. Both
 * steps know what they did before, so that an envelope may come any number of times.
 */
export const receiveMessages = (consumingFrom: ConsumingFrom, db: MessagingDb): Consumer => {
  const consuming = consumingFrom('channel-session');
  return startConsumer({
    ...consuming,
    consumer: 'messaging__receive-messages',
    catalog: channelSessionEvents,
    types: ['EnvelopeReceived'],
    prepare: (envelopes) => takeEnvelopes(consuming.bus, db, envelopes),
    apply: (tx, envelopes, taken) => appendReceived(tx, envelopes, taken),
  });
};

import { channelSessionEvents, type RecordedOf } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import { changeMessages, type ChannelChange } from '#messages/index.ts';
import type { ConsumingFrom } from '#consuming.ts';
import type { MessagingDb } from '#database/store.ts';
import { storable } from '#messages/storable-text.rules.ts';
import { appendReceived } from './append-received.ts';
import { type Envelope, recordEnvelopes } from './record-envelopes.ts';

type ChannelEvent = RecordedOf<
  Pick<typeof channelSessionEvents, 'EnvelopeReceived' | 'EnvelopeEdited' | 'EnvelopeRevoked'>
>;

/**
 * Turns each envelope into a message: ticket records a whole batch of them, then they are stored. Both steps
 * recognise a repeat, so an envelope may come any number of times. Edits and deletions follow their message in order.
 */
export const receiveMessages = (
  consumingFrom: ConsumingFrom,
  db: MessagingDb,
  fetchMedia: (messageIds: readonly string[]) => Promise<void>,
): Consumer => {
  const consuming = consumingFrom('channel-session');
  return startConsumer({
    ...consuming,
    consumer: 'messaging__receive-messages',
    catalog: channelSessionEvents,
    types: ['EnvelopeReceived', 'EnvelopeEdited', 'EnvelopeRevoked'],
    prepare: (events) => recordEnvelopes(consuming.bus, db, events.filter(isReceived)),
    apply: async (tx, events, recorded) => {
      await appendReceived(tx, events.filter(isReceived), recorded);
      await changeMessages(tx, events.flatMap(changeOf));
    },
    // Files are fetched later, so no message waits for them.
    afterCommit: (events) =>
      fetchMedia(
        events.filter(isReceived).flatMap(({ data, sealed }) => (sealed?.media ? [data.messageId] : [])),
      ),
  });
};

const isReceived = (event: ChannelEvent): event is Envelope => event.type === 'EnvelopeReceived';

const changeOf = (event: ChannelEvent): readonly ChannelChange[] => {
  switch (event.type) {
    case 'EnvelopeReceived':
      return [];
    case 'EnvelopeEdited':
      return event.sealed === null
        ? []
        : [
            {
              cause: event,
              command: {
                type: 'ReceiveEdit',
                body: storable(event.sealed.body),
                at: new Date(event.data.at),
              },
            },
          ];
    case 'EnvelopeRevoked':
      return [{ cause: event, command: { type: 'ReceiveDeletion', at: new Date(event.data.at) } }];
  }
};

import { channelSessionEvents, hiddenNumbers, hideNumbers, type RecordedOf } from '@balcao/contracts';
import { type Bus, type CallContext, type Consumer, startConsumer, systemContext } from '@balcao/event-bus';
import { sql } from 'kysely';
import { changeMessages, type ChannelChange } from '#messages/index.ts';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import type { MessagingDb } from '#database/store.ts';
import { storable } from '#messages/storable-text.rules.ts';
import { appendReceived } from './append-received.ts';
import { nameMentioned, namePeople } from './name-people.ts';
import { type Envelope, recordEnvelopes } from './record-envelopes.ts';

type ChannelEvent = RecordedOf<
  Pick<typeof channelSessionEvents, 'EnvelopeReceived' | 'EnvelopeEdited' | 'EnvelopeRevoked'>
>;

/**
 * Turns each envelope into a message: ticket records a whole batch of them, then they are stored. Both steps
 * recognise a repeat, so an envelope may come any number of times. Edits and deletions follow their message in order.
 */
export const followEnvelopes = (
  from: ConsumingFrom,
  { store: { db }, fetchMedia }: Surroundings,
): Consumer => {
  const consuming = from('channel-session');
  return startConsumer({
    ...consuming,
    consumer: 'messaging__receive-messages',
    catalog: channelSessionEvents,
    types: ['EnvelopeReceived', 'EnvelopeEdited', 'EnvelopeRevoked'],
    prepare: async (events) => {
      const [first] = events;
      const context = systemContext('messaging', first === undefined ? {} : { causation: first });
      const envelopes = await namePeople(consuming.bus, events.filter(isReceived), context);
      const recorded = await recordEnvelopes(consuming.bus, db, envelopes);
      const texts = await findTexts({ bus: consuming.bus, db }, events.filter(isEdited), context);
      return { envelopes, recorded, texts };
    },
    apply: async (tx, events, { envelopes, recorded, texts }) => {
      const named = new Map(envelopes.map((envelope) => [envelope.id, envelope]));
      await appendReceived(
        tx,
        events.filter(isReceived).map((envelope) => named.get(envelope.id) ?? envelope),
        recorded,
      );
      await changeMessages(
        tx,
        events.flatMap((event) => changeOf(event, texts.get(event.id))),
      );
    },
    // Files are fetched later, so no message waits for them.
    afterCommit: (events) =>
      fetchMedia(
        events.filter(isReceived).flatMap(({ data, sealed }) => (sealed?.media ? [data.messageId] : [])),
      ),
  });
};

const isReceived = (event: ChannelEvent): event is Envelope => event.type === 'EnvelopeReceived';

/** A text, and what lists show of it for all readers. */
type ChangedText = { readonly body: string; readonly listed: string };
type Edited = Extract<ChannelEvent, { type: 'EnvelopeEdited' }>;
const isEdited = (event: ChannelEvent): event is Edited => event.type === 'EnvelopeEdited';

/** The new texts of messages in groups, by their events, as the desk names the people in them. */
const findTexts = async (
  { bus, db }: { readonly bus: Bus; readonly db: MessagingDb },
  edits: readonly Edited[],
  context: CallContext,
): Promise<ReadonlyMap<string, ChangedText>> => {
  if (edits.length === 0) return new Map();
  // Only messages in groups have authors.
  const rows = await db
    .selectFrom('rm_messages')
    .select(['message_id', 'author_number'])
    .where(sql<boolean>`message_id = any(${edits.map(({ data }) => data.messageId)}::uuid[])`)
    .where('author_name', 'is not', null)
    .execute();
  const numbers = new Map(rows.map((row) => [row.message_id, row.author_number]));
  const inGroups = edits.flatMap((edit) => (numbers.has(edit.data.messageId) ? [edit] : []));
  const named = await nameMentioned(
    bus,
    new Map(inGroups.flatMap(({ id, sealed }) => (sealed === null ? [] : [[id, sealed.body] as const]))),
    context,
  );
  return new Map(
    inGroups.flatMap(({ id, data }) => {
      const body = named.get(id);
      const number = numbers.get(data.messageId) ?? '';
      return body === undefined ? [] : [[id, { body, listed: hideNumbers(body, hiddenNumbers([number])) }]];
    }),
  );
};

const changeOf = (event: ChannelEvent, text: ChangedText | undefined): readonly ChannelChange[] => {
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
                body: storable(text?.body ?? event.sealed.body),
                ...(text === undefined ? {} : { listed: storable(text.listed) }),
                at: new Date(event.data.at),
              },
            },
          ];
    case 'EnvelopeRevoked':
      return [{ cause: event, command: { type: 'ReceiveDeletion', at: new Date(event.data.at) } }];
  }
};

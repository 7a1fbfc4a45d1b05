import {
  type channelSessionEvents,
  deskTextMark,
  hiddenNumbers,
  hideNumbers,
  type InboundMessage,
  maskName,
  recordInbound,
  type RecordedOf,
  settingRules,
  type TicketListItem,
  visibleName,
  previewOf,
} from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import { channelTimeOf } from '#messages/conversation.rules.ts';
import { storable } from '#messages/storable-text.rules.ts';
import { receivedBody } from '#messages/received-body.rules.ts';
import type { MessagingDb } from '#database/store.ts';

export type Envelope = RecordedOf<Pick<typeof channelSessionEvents, 'EnvelopeReceived'>>;

/** The ticket and contact of a message, as ticket recorded it. */
export type Recorded = {
  readonly ticketId: number;
  readonly contactId: number;
  readonly inboundNumber: number | null;
  readonly ticket: TicketListItem;
};

/** Asks ticket to record these messages. A message that is missing in the answer is dropped. */
export const recordEnvelopes = async (
  bus: Bus,
  db: MessagingDb,
  envelopes: readonly Envelope[],
): Promise<ReadonlyMap<string, Recorded>> => {
  const dropsGroups = envelopes.some(({ data }) => data.isGroup) && (await areGroupsDropped(db));
  const messages = envelopes
    .filter((envelope) => !(envelope.data.isGroup && dropsGroups) && !isOfBot(envelope))
    .flatMap((envelope) => inboundOf(envelope) ?? []);
  const [first] = envelopes;
  if (messages.length === 0 || first === undefined) return new Map();
  const { recorded } = await bus.call(
    recordInbound,
    { messages },
    systemContext('messaging', { causation: first }),
  );
  return new Map(recorded.map(({ messageId, ...each }) => [messageId, each]));
};

/**
 * Sent by a program with this number: ours is stored already, and that of another is not an answer of a person (rule
 * M10).
 */
const isOfBot = ({ data, sealed }: Envelope): boolean =>
  data.fromMe && sealed?.body.startsWith(deskTextMark) === true;

/** The setting CheckMsgIsGroup: `enabled` means that groups are ignored. */
const areGroupsDropped = async (db: MessagingDb): Promise<boolean> => {
  const setting = await db
    .selectFrom('rm_settings')
    .select('value')
    .where('key', '=', 'CheckMsgIsGroup')
    .executeTakeFirst();
  return (setting?.value ?? settingRules.CheckMsgIsGroup.initial) === 'enabled';
};

/** null if the person has been erased. */
const inboundOf = ({ data, sealed }: Envelope): InboundMessage | null =>
  sealed === null
    ? null
    : {
        messageId: data.messageId,
        connectionId: data.connectionId,
        contact: { identities: sealed.peer, name: storable(sealed.peerName), isGroup: data.isGroup },
        fromMe: data.fromMe,
        preview: previewOfEnvelope(data, sealed),
        at: channelTimeOf(data).toISOString(),
      };

/** The line that lists show. */
export const previewOfEnvelope = (
  { mediaType }: Envelope['data'],
  sealed: NonNullable<Envelope['sealed']>,
): string => groupPreview(sealed.author, previewOf(mediaType, receivedBody(mediaType, sealed)));

type Author = NonNullable<NonNullable<Envelope['sealed']>['author']>;

/** A list shows no more, and a batch of long texts would not fit into a call. */
const maxPreviewLength = 1_000;

/**
 * In a group the preview names the author (rule M11). The line is stored once for all readers, so the author's number is
 * masked for everybody (rules N3 and N10).
 */
const groupPreview = (author: Author | null, preview: string): string => {
  const phones = (author?.identities ?? []).flatMap(({ kind, value }) => (kind === 'phone' ? [value] : []));
  const name = visibleName(author?.name ?? '');
  const line = name === '' ? preview : `${maskName(name, null)}: ${preview}`;
  return hideNumbers(line, hiddenNumbers(phones)).slice(0, maxPreviewLength).toWellFormed();
};

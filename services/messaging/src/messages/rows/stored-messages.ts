import type { MessagingEvents, PastEvent, SendProblem } from '@balcao/contracts';
import type { Unpositioned } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { MessagingTables } from '#database/schema.ts';

type Tx = Transaction<MessagingTables>;
type Event<Type extends keyof MessagingEvents> = Unpositioned<PastEvent<MessagingEvents[Type]>>;
type StoredEvent = Event<'MessageReceived'> | Event<'MessageQueued'> | Event<'MessageHeld'>;

/** A held text that is rewritten comes as a second event. Only its text is new then. */
export const insertMessages = async (tx: Tx, events: readonly StoredEvent[]): Promise<void> => {
  const rows = events.flatMap((event) => rowOf(event) ?? []);
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.raw(Object.keys(first).join(', '));
  await sql`
    insert into rm_messages (${columns})
    select ${columns} from json_populate_recordset(null::rm_messages, ${JSON.stringify(rows)}::json)
    on conflict (message_id) do update set body = excluded.body, revision = excluded.revision
  `.execute(tx);
};

const rowOf = (event: StoredEvent) => {
  const { data, sealed, revision } = event;
  if (sealed === null) return null;
  const { message, ticket } = sealed;
  // Our own messages have no contact.
  const author = ticket?.isGroup === true ? message.contact : null;
  return {
    message_id: message.id,
    ticket_id: message.ticketId,
    contact_id: data.contactId,
    connection_id: data.connectionId,
    sequence: message.sequence,
    from_me: message.fromMe,
    body: message.body,
    media_type: message.mediaType,
    ack: message.ack,
    send_state: message.sendState,
    send_problem: message.sendProblem,
    attempt: event.type === 'MessageReceived' ? 0 : 1,
    client_id: message.clientId,
    inbound_number: message.inboundNumber,
    author_name: author?.name ?? null,
    author_number: author?.number ?? null,
    user_id: event.type === 'MessageReceived' ? null : event.data.userId,
    quoted_message_id: data.quotedMessageId ?? null,
    media_url: message.mediaUrl,
    media: message.media ?? null,
    is_video_call: message.call?.isVideo ?? null,
    is_edited: false,
    is_deleted: false,
    old_messages: [],
    automatic_rule: message.automatic?.rule ?? null,
    api: message.api ?? null,
    external_key: message.externalKey ?? null,
    is_held: event.type === 'MessageHeld',
    held_until: event.type === 'MessageHeld' ? event.data.heldUntil : null,
    ticket_event_id: event.type === 'MessageHeld' ? event.data.ticketEventId : null,
    sent_at: event.type === 'MessageReceived' ? (event.data.sentAt ?? null) : null,
    queued_at: event.type === 'MessageQueued' ? event.data.queuedAt : null,
    revision,
    created_at: message.createdAt,
    updated_at: message.updatedAt,
  };
};

/** A released message moves to the end of the conversation, where everybody sees it arrive. */
export const releaseMessages = async (tx: Tx, events: readonly Event<'MessageQueued'>[]): Promise<void> => {
  const rows = events.flatMap(({ data, sealed, revision }) =>
    sealed === null
      ? []
      : [
          {
            message_id: data.messageId,
            body: sealed.message.body,
            sequence: sealed.message.sequence,
            queued_at: data.queuedAt,
            revision,
            created_at: sealed.message.createdAt,
            updated_at: sealed.message.updatedAt,
          },
        ],
  );
  if (rows.length === 0) return;
  await sql`
    update rm_messages set is_held = false, body = released.body, sequence = released.sequence,
      queued_at = released.queued_at, revision = released.revision, created_at = released.created_at,
      updated_at = released.updated_at
    from json_populate_recordset(null::rm_messages, ${JSON.stringify(rows)}::json) as released
    where rm_messages.message_id = released.message_id
  `.execute(tx);
};

/** Retries are rare, so one statement each is enough. */
export const retrySends = async (tx: Tx, events: readonly Event<'MessageQueued'>[]): Promise<void> => {
  for (const { data, revision } of events)
    await tx
      .updateTable('rm_messages')
      .set({ send_state: 'queued', send_problem: null, attempt: data.attempt, revision })
      .set('queued_at', new Date(data.queuedAt))
      .where('message_id', '=', data.messageId)
      .execute();
};

/** Acks only rise, so the highest of a message counts. The time of each step is kept. */
export const raiseAcks = async (tx: Tx, events: readonly Event<'MessageAckRaised'>[]): Promise<void> => {
  const rows = [...Map.groupBy(events, ({ data }) => data.messageId)].map(([messageId, raised]) => ({
    message_id: messageId,
    ack: Math.max(...raised.map(({ data }) => data.ack)),
    revision: Math.max(...raised.map(({ revision }) => revision)),
    handed_at: raised.find(({ data }) => data.handedAt)?.data.handedAt ?? null,
    server_at: timeOf(raised, (ack) => ack === 1),
    device_at: timeOf(raised, (ack) => ack === 2),
    read_at: timeOf(raised, (ack) => ack >= 3),
  }));
  await sql`
    update rm_messages set ack = raised.ack, revision = raised.revision, send_problem = null,
      send_state = case when rm_messages.send_state is null then null else 'sent' end,
      handed_at = coalesce(rm_messages.handed_at, raised.handed_at),
      server_at = coalesce(rm_messages.server_at, raised.server_at),
      device_at = coalesce(rm_messages.device_at, raised.device_at),
      read_at = coalesce(rm_messages.read_at, raised.read_at)
    from json_populate_recordset(null::rm_messages, ${JSON.stringify(rows)}::json) as raised
    where rm_messages.message_id = raised.message_id
  `.execute(tx);
};

const timeOf = (
  events: readonly Event<'MessageAckRaised'>[],
  isStep: (ack: number) => boolean,
): string | null => events.find(({ data }) => isStep(data.ack))?.at.toISOString() ?? null;

export const failSends = async (
  tx: Tx,
  {
    messageId,
    ...failed
  }: {
    readonly messageId: string;
    readonly state: 'failed' | 'unresolved';
    readonly problem: SendProblem;
    readonly revision: number;
  },
): Promise<void> => {
  await tx
    .updateTable('rm_messages')
    .set({ send_state: failed.state, send_problem: failed.problem, revision: failed.revision })
    .where('message_id', '=', messageId)
    .execute();
};

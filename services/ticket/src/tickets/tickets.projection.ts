import type { PastEventOf, TicketCause, TicketEvents, TicketPlace } from '@balcao/contracts';
import { type Projection, stateAfter, type Unpositioned } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { TicketTables } from '#database/schema.ts';
import { changesOf, ticketDecider } from './ticket.decider.ts';
import { type PastTicketEvent, type TicketChange, ticketEventTypes } from './ticket.events.ts';
import { ticketColumns } from './ticket-row.ts';
import { ticketsInOrder } from './ticket-activity.ts';

type Tx = Transaction<TicketTables>;
type Event = Unpositioned<PastTicketEvent>;
type Opened = Extract<Event, { type: 'TicketOpened' }>;
type Deleted = Extract<Event, { type: 'TicketDeleted' }>;
type Change = Unpositioned<TicketChange>;
type OwnerChange = Unpositioned<PastEventOf<Pick<TicketEvents, 'ContactsMerged' | 'ContactsUnmerged'>>>;

/** What the events of one append change in a row; null changes nothing. */
type Row = {
  ticketId: number;
  place: TicketPlace | null;
  transf: boolean | null;
  readUpTo: number | null;
  /** The time of the last move that counts as a change of the ticket. */
  movedAt: Date | null;
  revision: number;
};

const ownTypes = [
  ...ticketEventTypes,
  // Events of the automation change nothing but the revision.
  'AutomaticTextDue',
  'AutomationPaused',
  'AutomationResumed',
  'AutomationStoodBack',
  'SectorNotChosen',
] as const;

const applyAll = async (
  tx: Tx,
  events: readonly Unpositioned<PastEventOf<TicketEvents>>[],
): Promise<void> => {
  for (const step of stepsOf(events)) {
    if (step.kind === 'open') await open(tx, step.events);
    else if (step.kind === 'change') await change(tx, changedRows(step.events));
    else if (step.kind === 'delete') await remove(tx, step.events);
    else await changeContact(tx, step.event);
  }
};

/** The place of every ticket, and how far it was read. One statement writes all changes of an append. */
export const ticketsProjection: Projection<TicketEvents, TicketTables> = {
  name: 'tickets',
  tables: ['rm_tickets'],
  carried: {
    rm_tickets: [
      'last_inbound',
      'last_message',
      'last_message_at',
      'last_message_id',
      'last_message_revision',
      'updated_at',
      'answered_at',
      'reminded_at',
    ],
  },
  apply: Object.fromEntries(
    [...ownTypes, 'ContactsMerged', 'ContactsUnmerged'].map((type) => [type, applyAll] as const),
  ),
};

type Step =
  | { readonly kind: 'open'; readonly events: Opened[] }
  | { readonly kind: 'change'; readonly events: Change[] }
  | { readonly kind: 'delete'; readonly events: Deleted[] }
  | { readonly kind: 'contact'; readonly event: OwnerChange };

/**
 * Groups events into as few statements as possible. A ticket that becomes unresolved in a conversation starts a new
 * statement: otherwise two unresolved tickets of one conversation would exist for a moment, which a constraint
 * forbids.
 */
const stepsOf = (events: readonly Unpositioned<PastEventOf<TicketEvents>>[]): readonly Step[] => {
  const steps: Step[] = [];
  for (const event of events) {
    const last = steps.at(-1);
    if (isOwnerChange(event)) steps.push({ kind: 'contact', event });
    else if (!isOfTickets(event)) continue;
    else if (event.type === 'TicketOpened') {
      if (last?.kind === 'open') last.events.push(event);
      else steps.push({ kind: 'open', events: [event] });
    } else if (event.type === 'TicketDeleted') {
      if (last?.kind === 'delete') last.events.push(event);
      else steps.push({ kind: 'delete', events: [event] });
    } else if (last?.kind === 'change' && !entersConversation(event)) last.events.push(event);
    else steps.push({ kind: 'change', events: [event] });
  }
  return steps;
};

const entersConversation = ({ data }: Change): boolean =>
  'to' in data &&
  data.to.status !== 'closed' &&
  (data.from.status === 'closed' || data.from.whatsappId !== data.to.whatsappId);

const types: readonly string[] = ownTypes;
const isOfTickets = (event: Unpositioned<PastEventOf<TicketEvents>>): event is Event =>
  types.includes(event.type);
const isOwnerChange = (event: Unpositioned<PastEventOf<TicketEvents>>): event is OwnerChange =>
  event.type === 'ContactsMerged' || event.type === 'ContactsUnmerged';

/**
 * The ticket's sector or connection was deleted, and no user did anything with the ticket. So its time stays, for the
 * order of lists and for the decision whether a new message reopens it (rule T14).
 */
const isFreed = (cause: TicketCause | undefined): boolean =>
  cause === 'queue-deleted' || cause === 'connection-removed';

const changedRows = (changes: readonly Change[]): readonly Row[] => {
  const rows = new Map<number, Row>();
  for (const event of changes) {
    const { data, revision, at } = event;
    const row = rows.get(data.ticketId) ?? {
      ticketId: data.ticketId,
      place: null,
      transf: null,
      readUpTo: null,
      movedAt: null,
      revision,
    };
    row.revision = revision;
    const changed = changesOf(event);
    row.readUpTo = changed.readUpTo ?? row.readUpTo;
    row.place = changed.place ?? row.place;
    row.transf = changed.transf ?? row.transf;
    if ('to' in data && !('cause' in data && isFreed(data.cause))) row.movedAt = at;
    rows.set(data.ticketId, row);
  }
  return [...rows.values()];
};

const open = async (tx: Tx, opened: readonly Opened[]): Promise<void> => {
  await tx
    .insertInto('rm_tickets')
    .values(
      opened.flatMap((event) => {
        const state = stateAfter(ticketDecider, event);
        if (state.status === 'absent') return [];
        const { data, revision, at } = event;
        const mergedContactId = data.mergedContactId ?? null;
        return {
          ...ticketColumns(state),
          revision,
          merged_contact_id: mergedContactId,
          created_at: at,
          updated_at: at,
        };
      }),
    )
    .execute();
};

const change = async (tx: Tx, rows: readonly Row[]): Promise<void> => {
  await sql`
    with ${ticketsInOrder(rows.map(({ ticketId }) => ticketId))}
    update ${sql.table('rm_tickets')} t set
      status = case when changed.status is null then t.status else changed.status end,
      user_id = case when changed.status is null then t.user_id else changed.user_id end,
      queue_id = case when changed.status is null then t.queue_id else changed.queue_id end,
      connection_id = case when changed.status is null then t.connection_id else changed.connection_id end,
      transf = coalesce(changed.transf, t.transf),
      updated_at = greatest(t.updated_at, changed.moved_at),
      answered_at = case when changed.status is null or (changed.status <> 'closed' and t.status <> 'closed') then t.answered_at end,
      reminded_at = case when changed.status is null or (changed.status <> 'closed' and t.status <> 'closed') then t.reminded_at end,
      read_up_to = coalesce(changed.read_up_to, t.read_up_to),
      revision = changed.revision
    from unnest(
      ${rows.map(({ ticketId }) => ticketId)}::bigint[],
      ${rows.map(({ place }) => place?.status ?? null)}::text[],
      ${rows.map(({ place }) => place?.userId ?? null)}::bigint[],
      ${rows.map(({ place }) => place?.queueId ?? null)}::bigint[],
      ${rows.map(({ place }) => place?.whatsappId ?? null)}::bigint[],
      ${rows.map(({ transf }) => transf)}::boolean[],
      ${rows.map(({ movedAt }) => movedAt?.toISOString() ?? null)}::timestamptz[],
      ${rows.map(({ readUpTo }) => readUpTo)}::int[],
      ${rows.map(({ revision }) => revision)}::int[]
    ) as changed (ticket_id, status, user_id, queue_id, connection_id, transf, moved_at, read_up_to, revision)
    join held on held.ticket_id = changed.ticket_id
    where t.ticket_id = changed.ticket_id
  `.execute(tx);
};

const remove = async (tx: Tx, deleted: readonly Deleted[]): Promise<void> => {
  await sql`
    delete from ${sql.table('rm_tickets')} where ticket_id = any(${deleted.map(({ data }) => data.ticketId)}::bigint[])
  `.execute(tx);
};

const changeContact = async (tx: Tx, { type, data }: OwnerChange): Promise<void> => {
  const contactId = type === 'ContactsMerged' ? data.contactId : data.mergedContactId;
  await sql`
    update ${sql.table('rm_tickets')} set contact_id = ${contactId}
    where ticket_id = any(${data.ticketIds}::bigint[])
  `.execute(tx);
};

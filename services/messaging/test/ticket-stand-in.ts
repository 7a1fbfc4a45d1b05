import {
  type Actor,
  AppError,
  authorizeReader,
  authorizeTicket,
  describeContacts,
  findByAddress,
  describeTickets,
  filterVisibleTickets,
  type InboundMessage,
  lastMessageOf,
  placeSend,
  readTicket,
  recordInbound,
  type Ticket,
  type TicketListItem,
} from '@balcao/contracts';
import {
  type EndpointHandler,
  type OperationHandler,
  serveEndpoint,
  serveOperation,
} from '@balcao/event-bus';

const now = '2026-11-21T12:00:00.000Z';

/** The ticket service as far as messaging asks it: one conversation a first identity and connection. */
export const createTicketStandIn = () => {
  const tickets = new Map<string, TicketListItem>();
  const recorded = new Map<string, { ticketId: number; contactId: number; inboundNumber: number | null }>();
  const reads: { ticketId: number; upTo: number }[] = [];
  const batches: number[] = [];
  let placing = (): Promise<void> => Promise.resolve();
  let isRefusing = false;
  let refusals = 0;
  let asked = 0;
  let filtered = 0;
  const hidden = new Set<number>();
  const readers = new Set<number>();

  const find = (ticketId: number): TicketListItem => {
    const ticket = [...tickets.values()].find(({ id }) => id === ticketId);
    if (ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND');
    return ticket;
  };
  const put = (key: string, ticket: TicketListItem): TicketListItem => {
    tickets.set(key, ticket);
    return ticket;
  };
  const change = (ticketId: number, changes: Partial<TicketListItem>): void => {
    for (const [key, ticket] of tickets) if (ticket.id === ticketId) put(key, { ...ticket, ...changes });
  };
  const show = (ticketId: number, actor: Actor): Ticket => {
    asked += 1;
    const isReader = actor.kind === 'user' && readers.has(actor.userId);
    if (!mayEverything(actor) && !isReader) throw new AppError('ERR_NO_TICKET_FOUND');
    const ticket = find(ticketId);
    const contact = { ...ticket.contact, tags: [], extraInfo: [], createdAt: now, updatedAt: now };
    return { ...ticket, contact };
  };
  const record = ({ messageId, connectionId, contact, fromMe, preview }: InboundMessage) => {
    const value = contact.identities[0]?.value ?? '';
    const key = `${value}-${connectionId}`;
    const ticket = tickets.get(key) ?? put(key, newTicket(tickets.size + 1, contact, connectionId));
    const known = recorded.get(messageId);
    if (known === undefined && !fromMe)
      put(key, {
        ...ticket,
        lastMessage: lastMessageOf(preview, fromMe),
        lastInbound: ticket.lastInbound + 1,
        unreadMessages: ticket.unreadMessages + 1,
      });
    const current = tickets.get(key) ?? ticket;
    const place = known ?? {
      ticketId: ticket.id,
      contactId: ticket.contactId,
      inboundNumber: fromMe ? null : current.lastInbound,
    };
    recorded.set(messageId, place);
    return { messageId, ...place, ticket: current };
  };

  /** The desk's contacts by their addresses, beside those of the tickets. */
  const knownPeople = new Map<string, { name: string; number: string | null }>();

  const operations: readonly OperationHandler[] = [
    serveOperation(recordInbound, ({ messages }) => {
      if (isRefusing) {
        refusals += 1;
        throw new AppError('ERR_UNAVAILABLE');
      }
      batches.push(messages.length);
      return Promise.resolve({ recorded: messages.map(record) });
    }),
    serveOperation(placeSend, async ({ messageId, number, connectionId }) => {
      if (number === '0000000') throw new AppError('ERR_WAPP_INVALID_CONTACT', { field: 'number' });
      await placing();
      const contact = {
        identities: [{ kind: 'phone' as const, value: number }],
        name: number,
        isGroup: false,
      };
      const message = { messageId, connectionId: connectionId ?? 1, contact, preview: '', at: now };
      const { ticket } = record({ ...message, fromMe: true });
      return { ticket };
    }),
    serveOperation(authorizeTicket, ({ ticketId, actor }) =>
      Promise.resolve({ ticket: show(ticketId, actor) }),
    ),
    serveOperation(authorizeReader, ({ ticketId, actor }) =>
      Promise.resolve({ ticket: show(ticketId, actor) }),
    ),
    serveOperation(describeTickets, ({ ticketIds, announced }) =>
      Promise.resolve({
        tickets: [...tickets.values()]
          .filter(({ id }) => ticketIds.includes(id))
          .map((ticket) => {
            const last = announced.findLast(({ ticketId }) => ticketId === ticket.id);
            return last === undefined
              ? ticket
              : { ...ticket, lastMessage: lastMessageOf(last.preview, last.fromMe), lastMessageAt: last.at };
          }),
      }),
    ),
    serveOperation(filterVisibleTickets, ({ ticketIds, actor }) => {
      filtered += 1;
      return Promise.resolve({
        ticketIds: [...tickets.values()]
          .filter(({ id }) => mayEverything(actor) && !hidden.has(id) && ticketIds.includes(id))
          .map(({ id }) => id),
      });
    }),
    serveOperation(findByAddress, ({ identities }) =>
      Promise.resolve({ found: identities.map(({ value }) => knownPeople.get(value) ?? null) }),
    ),
    serveOperation(describeContacts, ({ contactIds }) =>
      Promise.resolve({
        contacts: [...tickets.values()]
          .map(({ contact }) => contact)
          .filter(({ id }) => contactIds.includes(id)),
      }),
    ),
  ];
  const endpoints: readonly EndpointHandler[] = [
    serveEndpoint(readTicket, ({ params: { ticketId }, body: { upTo }, actor }) => {
      const { status, userId } = find(ticketId);
      const isAttendant = status !== 'pending' && actor.kind === 'user' && actor.userId === userId;
      if (!isAttendant) return Promise.resolve({ body: undefined });
      reads.push({ ticketId, upTo });
      return Promise.resolve({
        body: undefined,
        written: [{ service: 'ticket', partition: 0, position: 1 }],
      });
    }),
  ];
  return {
    /** What a send of a script waits for before its ticket is found. */
    placeWith: (wait: () => Promise<void>) => {
      placing = wait;
    },
    operations,
    endpoints,
    reads,
    batches,
    /** The desk has a contact with this address. */
    knows: (address: string, name: string, number: string | null) =>
      knownPeople.set(address, { name, number }),
    /** How often somebody asked whether they may see a ticket. */
    asked: () => asked,
    /** How often somebody asked which of some tickets they may see. */
    filtered: () => filtered,
    /** From now on nobody sees it among others. */
    hide: (ticketId: number) => hidden.add(ticketId),
    /** This user sees tickets one by one. */
    showTo: (userId: number) => readers.add(userId),
    find,
    change,
    refuse: (isOn: boolean) => {
      isRefusing = isOn;
    },
    refusals: () => refusals,
  };
};

const mayEverything = (actor: Actor): boolean =>
  actor.kind === 'system' ||
  (actor.kind === 'api' && actor.queueIds.length === 0) ||
  (actor.kind === 'user' && actor.seesAllTickets);

const newTicket = (
  id: number,
  { identities, name, isGroup }: InboundMessage['contact'],
  connectionId: number,
): TicketListItem => ({
  id,
  status: 'pending',
  unreadMessages: 0,
  lastMessage: '',
  lastMessageAt: null,
  isGroup,
  userId: null,
  user: null,
  contactId: id * 10,
  contact: {
    id: id * 10,
    name,
    number: identities.find(({ kind }) => kind === 'phone')?.value ?? null,
    isNumberHidden: identities.every(({ kind }) => kind === 'lid'),
    email: '',
    profilePicUrl: '',
    isGroup,
    messengerId: null,
    instagramId: null,
    telegramId: null,
    webchatId: null,
    tags: [],
  },
  whatsappId: connectionId,
  whatsapp: null,
  queueId: null,
  queue: null,
  transf: false,
  lastInbound: 0,
  revision: 1,
  createdAt: now,
  updatedAt: now,
});

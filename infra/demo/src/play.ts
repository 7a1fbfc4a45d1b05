import {
  sendContentAsContact,
  setContactTags,
  setSimulatedPicture,
  type TicketListItem,
  updateTicket,
  writeNote,
} from '@balcao/contracts';
import type { DeskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import type { Content, Conversation } from './conversations.ts';
import type { Furnished, StaffMember } from './furnish.ts';
import type { Person } from './people.ts';

export type Part = {
  readonly person: Person;
  readonly conversation: Conversation;
  readonly connectionId: number;
  readonly attendant: StaffMember;
};

const pageLimit = 20;

export const contactSends = (
  desk: DeskClient,
  whatsappId: number,
  { name, number }: Person,
  content: Content,
): Promise<unknown> =>
  desk.call(sendContentAsContact, { params: { whatsappId }, body: { from: number, name, content } });

const contactShows = async (
  desk: DeskClient,
  whatsappId: number,
  { number, portrait: seed }: Person,
): Promise<void> => {
  if (seed === null) return;
  const picture = { kind: 'drawn', seed } as const;
  await desk.call(setSimulatedPicture, { params: { whatsappId }, body: { of: number, picture } });
};

/**
 * Plays conversations in parallel, line by line. Resolves once each has reached the end of its script.
 * @throws if a ticket does not appear within a minute
 */
export const play = async (
  admin: DeskClient,
  { sectorIds, tagIds }: Furnished,
  parts: readonly Part[],
): Promise<void> => {
  const opening = (part: Part): number => {
    const first = part.conversation.lines.findIndex(({ by }) => by !== 'contact');
    return first === -1 ? part.conversation.lines.length : first;
  };
  for (const part of parts) await contactShows(admin, part.connectionId, part.person);
  for (const part of parts)
    for (const line of part.conversation.lines.slice(0, opening(part)))
      if (line.by === 'contact') await contactSends(admin, part.connectionId, part.person, line.content);
  const tickets = await findTickets(admin, parts);

  for (const part of parts) {
    const { conversation, attendant } = part;
    const ticket = ticketOf(tickets, part);
    const queueId = sectorIds.get(conversation.sector) ?? null;
    const tags = conversation.tags.flatMap((name) => tagIds.get(name) ?? []).map((id) => ({ id }));
    if (tags.length > 0) await admin.call(setContactTags, { body: { contactId: ticket.contactId, tags } });
    const place =
      conversation.ending === 'pending'
        ? { queueId }
        : { status: 'open' as const, userId: attendant.userId, queueId };
    await admin.call(updateTicket, { params: { ticketId: ticket.id }, body: place });
  }

  const longest = Math.max(...parts.map(({ conversation }) => conversation.lines.length));
  for (let at = 0; at < longest; at += 1)
    for (const part of parts) {
      const line = at < opening(part) ? undefined : part.conversation.lines[at];
      if (line === undefined) continue;
      const ticketId = ticketOf(tickets, part).id;
      if (line.by === 'contact') await contactSends(admin, part.connectionId, part.person, line.content);
      else if (line.by === 'desk') await part.attendant.desk.send(ticketId, line.text);
      else await part.attendant.desk.call(writeNote, { params: { ticketId }, body: { body: line.text } });
    }

  for (const part of parts)
    if (part.conversation.ending === 'closed') await part.attendant.desk.close(ticketOf(tickets, part).id);
};

const keyOf = (number: string, connectionId: number): string => `${number} ${String(connectionId)}`;

const ticketOf = (
  tickets: ReadonlyMap<string, TicketListItem>,
  { person, connectionId }: Part,
): TicketListItem => {
  const ticket = tickets.get(keyOf(person.number, connectionId));
  if (ticket === undefined) throw new Error(`${person.name} has no ticket.`);
  return ticket;
};

const findTickets = (
  admin: DeskClient,
  parts: readonly Part[],
): Promise<ReadonlyMap<string, TicketListItem>> =>
  until(
    async () => {
      const found = new Map<string, TicketListItem>();
      for (let pageNumber = 1; pageNumber <= pageLimit; pageNumber += 1) {
        const page = await admin.tickets({
          status: 'pending',
          showAll: 'true',
          pageNumber: String(pageNumber),
        });
        for (const ticket of page.tickets)
          if (ticket.whatsappId !== null)
            found.set(keyOf(ticket.contact.number ?? '', ticket.whatsappId), ticket);
        if (!page.hasMore) break;
      }
      const isComplete = parts.every(({ person, connectionId }) =>
        found.has(keyOf(person.number, connectionId)),
      );
      return isComplete ? found : undefined;
    },
    () => 'the first messages did not become tickets',
  );

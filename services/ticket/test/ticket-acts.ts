import { randomUUID } from 'node:crypto';
import {
  listTimeline,
  noteSchema,
  setContactTags,
  type TicketListItem,
  type UserActor,
  updateTicket,
  writeNote,
} from '@balcao/contracts';
import { admin, asTicket, person, type RunningTicket } from './running-ticket.ts';

/** An action on a ticket. */
export type Act = (ticket: TicketListItem) => Promise<unknown>;

export const inTurn =
  (...acts: Act[]): Act =>
  async (ticket) => {
    for (const act of acts) await act(ticket);
  };

/** The actions of attendants, by `by` unless another user is named. */
export const createActs = (desk: RunningTicket, by: UserActor) => {
  let lastNumber = 352_100_000_000;
  return {
    /** The number of the newest ticket's contact. */
    lastNumber: (): string => String(lastNumber),
    newTicket: async (): Promise<TicketListItem> => {
      const contact = person(String((lastNumber += 1)));
      const [recorded] = await desk.receive({ contact, messageId: randomUUID() });
      if (recorded === undefined) throw new Error('nothing was recorded');
      return recorded.ticket;
    },
    put:
      (body: object, actor = by) =>
      async ({ id: ticketId }: Pick<TicketListItem, 'id'>) =>
        asTicket((await desk.ask(actor, updateTicket, { params: { ticketId }, body })).body),
    /** Replaces all tags of its contact. */
    tag:
      (...ids: number[]): Act =>
      ({ contactId }) =>
        desk.ask(by, setContactTags, { body: { contactId, tags: ids.map((id) => ({ id })) } }),
    note: async ({ id: ticketId }: TicketListItem, body: string) =>
      noteSchema.parse((await desk.ask(by, writeNote, { params: { ticketId }, body: { body } })).body),
    timeline: async (ticketId: number) =>
      listTimeline.response.parse((await desk.ask(admin(1), listTimeline, { params: { ticketId } })).body)
        .entries,
  };
};

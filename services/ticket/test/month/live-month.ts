import {
  acceptScriptTicket,
  changeQueue,
  closeScriptTicket,
  contactSchema,
  createTag,
  deleteContact,
  deleteTag,
  deleteTicket,
  mergeContacts,
  setContactTags,
  tagSchema,
  type TicketListItem,
  undoTicket,
  unmergeContacts,
  updateTicket,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { admin, asTicket, attendant, inbound, type RunningTicket, script } from '../running-ticket.ts';
import type { startMessagingPeer } from '../messaging-peer.ts';
import { createDice } from './dice.ts';

type Messaging = Awaited<ReturnType<typeof startMessagingPeer>>;
type Conversation = { readonly number: string; readonly isGroup: boolean; readonly connectionId: number };
export type MonthScene = {
  readonly desk: RunningTicket;
  readonly messaging: Messaging;
  readonly seed: number;
  readonly queueIds: readonly [number, ...number[]];
  readonly from: number;
  readonly to: number;
  readonly acts: number;
};

const [boss, ana, bia] = [admin(1), attendant(7, { name: 'Ana' }), attendant(8, { name: 'Bia' })];
const minuteMs = 60_000;

/**
 * Plays a month of a desk: random actions of contacts, users, scripts and the desk itself. Answers how often each was
 * done.
 */
export const liveMonth = async (scene: MonthScene): Promise<ReadonlyMap<string, number>> => {
  const { desk, messaging, queueIds } = scene;
  const dice = createDice(scene.seed);
  const conversations: Conversation[] = [];
  const tickets = new Map<number, TicketListItem>();
  const contactIds = new Set<number>();
  const tagIds: number[] = [];
  const merges: { contactId: number; mergeId: number }[] = [];
  const done = new Map<string, number>();

  const pass = (ms: number): void => {
    desk.clock.time = new Date((desk.clock.time?.getTime() ?? scene.from) + ms);
  };
  const moved = async (
    ticket: TicketListItem,
    body: object,
    actor = dice.oneOf(ana, bia, boss),
  ): Promise<string> => {
    const params = { ticketId: ticket.id };
    const answer = await desk.ask(actor, updateTicket, { params, body });
    if (answer.status !== 200) return 'refused';
    const after = asTicket(answer.body);
    tickets.set(ticket.id, after);
    if (!dice.isOneIn(4)) return '';
    pass(1_000 + dice.below(8_000));
    const undone = await desk.ask(actor, undoTicket, { params, body: { revision: after.revision } });
    if (undone.status !== 200) return 'not undone';
    tickets.set(ticket.id, asTicket(undone.body));
    return 'undone';
  };
  const write = async (): Promise<string> => {
    if (conversations.length < 8 || dice.isOneIn(5))
      conversations.push({
        number: String(351_960_000_000 + conversations.length),
        isGroup: dice.isOneIn(8),
        connectionId: dice.oneOf(1, 1, 2),
      });
    const one = dice.among(conversations);
    if (one === null) return 'refused';
    const { number, isGroup, connectionId } = one;
    const kind = isGroup ? 'group' : 'phone';
    const contact = { identities: [{ kind, value: number } as const], name: `Rita ${number}`, isGroup };
    const [recorded] = await desk.receive(inbound({ contact, connectionId }));
    if (recorded === undefined) return 'refused';
    const { ticket } = recorded;
    tickets.set(ticket.id, ticket);
    contactIds.add(recorded.contactId);
    // Clocks of channels are sometimes late.
    const createdAt = new Date(now() - (dice.isOneIn(3) ? dice.below(40_000) : 0)).toISOString();
    await messaging.receive(ticket, 'olá', { createdAt });
    return ticket.status;
  };
  const now = (): number => desk.clock.time?.getTime() ?? 0;
  const answer = async (ticket: TicketListItem): Promise<string> => {
    const at = new Date(now());
    const { id: userId } = ticket.user ?? { id: 7 };
    const by = dice.oneOf('person', 'person', 'phone', 'desk', 'automation', 'human', 'again');
    const api = { tokenId: null, name: 'userApiToken' } as const;
    if (by === 'person') await messaging.answer(ticket, 'Bom dia', { at, userId });
    if (by === 'again') await messaging.answer(ticket, 'Bom dia', { at, userId, attempt: 2 });
    if (by === 'desk') await messaging.answer(ticket, 'Já vamos!', { at, userId: null });
    if (by === 'automation' || by === 'human')
      await messaging.answer(ticket, 'Olá', { at, userId: null, api: { ...api, by } });
    if (by === 'phone') await messaging.receive(ticket, 'Sim', { fromMe: true, createdAt: at.toISOString() });
    return by;
  };
  const close = async (ticket: TicketListItem): Promise<string> => {
    const params = { ticketId: ticket.id };
    const by = dice.oneOf('person', 'person', 'script', 'farewell', 'idle');
    if (by === 'person') return moved(ticket, { status: 'closed', userId: dice.oneOf(7, 8) });
    if (by !== 'idle') {
      const closed = await desk.ask(script(), closeScriptTicket, {
        params,
        body: { farewell: by === 'farewell' },
      });
      if (closed.status !== 200) return 'refused';
    } else {
      await eventually(async () => {
        // In every round, because a late event of the last message makes the ticket recent again.
        const [row] = await desk.sql(
          `update rm_tickets set updated_at = '2001-01-01' where ticket_id = $1 returning status`,
          [ticket.id],
        );
        if (row?.['status'] !== 'closed') throw new Error('still open');
      });
    }
    tickets.set(ticket.id, { ...ticket, status: 'closed' });
    return by;
  };
  const accept = (ticket: TicketListItem): Promise<string> => {
    const userId = dice.oneOf(7, 8);
    const queueId = dice.oneOf(...queueIds, ticket.queueId);
    return moved(ticket, { status: 'open', userId, queueId }, userId === 7 ? ana : bia);
  };
  const acceptByScript = async (ticket: TicketListItem): Promise<string> => {
    const body = { userId: dice.oneOf(7, 8) };
    const answered = await desk.ask(script(), acceptScriptTicket, { params: { ticketId: ticket.id }, body });
    if (answered.status !== 200) return 'refused';
    tickets.set(ticket.id, { ...ticket, status: 'open' });
    return '';
  };
  const transfer = (ticket: TicketListItem): Promise<string> =>
    moved(
      ticket,
      dice.oneOf<object>(
        { userId: dice.oneOf(7, 8) },
        { queueId: dice.oneOf(...queueIds), status: 'pending', userId: null, transf: true },
        { whatsappId: dice.oneOf(1, 2) },
        { queueId: dice.oneOf(...queueIds) },
      ),
      boss,
    );
  const handle = (ticket: TicketListItem): Promise<string> => {
    if (ticket.status === 'pending')
      return dice.isOneIn(6) ? close(ticket) : dice.isOneIn(6) ? acceptByScript(ticket) : accept(ticket);
    if (ticket.status === 'closed' && dice.isOneIn(2)) return write();
    if (ticket.status === 'closed') return moved(ticket, { status: 'open', userId: dice.oneOf(7, 8) });
    return dice.oneOf(answer, answer, answer, answer, answer, answer, close, transfer, (each) =>
      moved(each, { status: 'pending', userId: null }),
    )(ticket);
  };
  const tag = async (): Promise<string> => {
    if (tagIds.length < 4) {
      const body = { name: `Etiqueta ${tagIds.length}`, color: '' };
      tagIds.push(tagSchema.parse((await desk.ask(boss, createTag, { body })).body).id);
    }
    const contactId = dice.among([...contactIds]);
    const tags = tagIds.filter(() => dice.isOneIn(2)).map((id) => ({ id }));
    return String((await desk.ask(boss, setContactTags, { body: { contactId, tags } })).status);
  };
  const merge = async (): Promise<string> => {
    const last = merges.at(-1);
    if (last !== undefined && dice.isOneIn(3)) {
      merges.pop();
      return `unmerged ${(await desk.ask(boss, unmergeContacts, { params: last })).status}`;
    }
    const [contactId, other] = [dice.among([...contactIds]), dice.among([...contactIds])];
    const merged = await desk.ask(boss, mergeContacts, { params: { contactId }, body: { contactId: other } });
    if (merged.status === 200) {
      const contact = contactSchema.parse(merged.body);
      const mergeId = contact.merges?.at(-1)?.id;
      if (mergeId !== undefined) merges.push({ contactId: contact.id, mergeId });
      contactIds.delete(other ?? 0);
    }
    return `merged ${merged.status}`;
  };
  const remove = async (): Promise<string> => {
    const what = dice.oneOf('ticket', 'contact', 'tag');
    const [ticketId, contactId] = [dice.among([...tickets.keys()]), dice.among([...contactIds])];
    if (what === 'ticket') {
      await desk.ask(boss, deleteTicket, { params: { ticketId } });
      tickets.delete(ticketId ?? 0);
    }
    if (what === 'contact') {
      await desk.ask(boss, deleteContact, { params: { contactId } });
      contactIds.delete(contactId ?? 0);
      for (const ticket of tickets.values()) if (ticket.contactId === contactId) tickets.delete(ticket.id);
    }
    if (what === 'tag' && tagIds.length === 4)
      await desk.ask(boss, deleteTag, { params: { tagId: tagIds.pop() } });
    return what;
  };
  const changeHours = async (): Promise<string> => {
    const body = { startWork: dice.oneOf('07:30', '08:00'), endWork: dice.oneOf('17:00', '02:00') };
    const changed = await desk.ask(boss, changeQueue, { params: { queueId: dice.oneOf(...queueIds) }, body });
    return String(changed.status);
  };
  const handleSome = (): Promise<string> => {
    const ticket = dice.among([...tickets.values()]);
    return ticket === null ? write() : handle(ticket);
  };

  const acts = { write, handle: handleSome, tag, merge, remove, changeHours };
  const weights = [
    ...Array.from({ length: 40 }, () => 'write' as const),
    ...Array.from({ length: 80 }, () => 'handle' as const),
    ...Array.from({ length: 10 }, () => 'tag' as const),
    ...Array.from({ length: 5 }, () => 'merge' as const),
    ...(['remove', 'remove', 'remove', 'changeHours'] as const),
  ];
  const step = (scene.to - scene.from) / scene.acts;
  for (let index = 0; index < scene.acts; index += 1) {
    const within = scene.from + index * step + dice.below(step);
    // After an undo the clock may already be later.
    desk.clock.time = new Date(Math.max(within, now() + minuteMs / 10));
    const name = dice.among(weights) ?? 'write';
    const what = `${name} ${await acts[name]()}`;
    done.set(what, (done.get(what) ?? 0) + 1);
  }
  desk.clock.time = new Date(scene.to);
  return done;
};

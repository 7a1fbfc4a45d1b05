import {
  type Identity,
  type InboundMessage,
  type recordInbound as recordInboundOperation,
  lastMessageOf,
} from '@balcao/contracts';
import { orThrow } from '@balcao/event-store';
import type { z } from 'zod';
import { addressOf } from '#contacts/match-key.rules.ts';
import { type ContactCommand, contactDecider, contactStream } from '#contacts/contact.decider.ts';
import { type ContactRef, type KnownAddress, matchContacts } from '#contacts/match-contacts.rules.ts';
import { findAddresses, type LockedRow, lockAddresses, lockContacts } from '#contacts/index.ts';
import { commandHandler, type TicketStore, type TicketTransaction } from '#database/store.ts';
import { drawIds } from '#database/draw-ids.ts';
import { findItems, storeActivity } from '#tickets/index.ts';
import { conversationKey } from './plan-ticket.rules.ts';
import { learnedNames } from './learned-names.ts';
import { conversationsOf, findTickets, type MessageOfContact, type Situation } from './find-tickets.ts';
import { findConversationTickets, findRecorded, storeRecorded } from './inbound.table.ts';

const contactCommands = commandHandler(contactDecider, contactStream);

type Recorded = z.output<(typeof recordInboundOperation)['output']>['recorded'];

/** Records a batch in one transaction. The number of statements does not grow with the batch. */
export const recordInbound = async (
  store: TicketStore,
  messages: readonly InboundMessage[],
  situation: Situation & {
    /** May throw to refuse a message and its ticket; the whole transaction is then rolled back. */
    readonly judge?: (message: InboundMessage, ticket: Recorded[number]['ticket']) => void;
  },
): Promise<Recorded> => {
  const { result } = await store.transaction(async (tx) => {
    const ofContacts = await lockContactsOf(tx, messages, situation);
    // Both are read together, after the contacts are locked.
    const [known, tickets] = await Promise.all([
      findRecorded(
        tx.db,
        messages.map(({ messageId }) => messageId),
      ),
      findConversationTickets(tx.db, [...conversationsOf(ofContacts).values()]),
    ]);
    const seen = new Set(known.keys());
    const fresh = ofContacts.filter(({ message: { messageId } }) => {
      const isFresh = !seen.has(messageId);
      seen.add(messageId);
      return isFresh;
    });
    const ticketIds = await findTickets(tx, fresh, { ...situation, tickets });
    const recorded = new Map([...known, ...(await numberMessages(tx, fresh, ticketIds, situation))]);
    const items = await findItems(tx.db, [
      ...new Set([...recorded.values()].map(({ ticketId }) => ticketId)),
    ]);
    return messages.map((message) => {
      const { messageId } = message;
      const numbered = recorded.get(messageId);
      const ticket = numbered === undefined ? undefined : items.get(numbered.ticketId);
      if (numbered === undefined || ticket === undefined)
        throw new Error('A recorded message has no ticket.');
      situation.judge?.(message, ticket);
      return { messageId, ...numbered, contactId: ticket.contactId, ticket };
    });
  });
  return result;
};

/** Finds or creates the contact of each message, and locks all of them. */
const lockContactsOf = async (
  tx: TicketTransaction,
  messages: readonly InboundMessage[],
  { metadataOf }: Situation,
): Promise<readonly MessageOfContact[]> => {
  const identities = messages.flatMap(({ contact }) => contact.identities);
  const { known, locked } = await lockKnown(tx, identities);
  const matches = matchContacts(messages, known);
  const newIds = await drawIds(tx.db, 'contact_ids', matches.drafts.length);
  const idOf = (ref: ContactRef): number => ('contactId' in ref ? ref.contactId : at(newIds, ref.draft));
  const contactIds = messages.map((_, index) => idOf(at(matches.contacts, index)));
  const named = messages.map(({ contact: { name } }, index) => ({ contactId: at(contactIds, index), name }));
  /** The metadata of the contact's first message. */
  const metadataFor = (contactId: number) => metadataOf(at(messages, contactIds.indexOf(contactId)));
  const change = (contactId: number, command: ContactCommand) =>
    contactCommands.within(tx, contactId, command, { metadata: metadataFor(contactId) });
  await Promise.all([
    ...learnedNames(named, locked).map(({ contactId, after: name }) =>
      change(contactId, { type: 'ChangeDetails', changes: { name } }),
    ),
    ...matches.drafts.map((draft, index) => {
      const contactId = at(newIds, index);
      const command = { type: 'CreateContact', contactId, ...draft } as const;
      const events = orThrow(contactDecider.decide(command, contactDecider.initial()));
      return tx.append(contactStream(contactId), 'absent', events, {
        metadata: metadataFor(contactId),
      });
    }),
    ...matches.learned.map(({ contactId, identity }) =>
      change(contactId, { type: 'LearnIdentities', identities: [identity] }),
    ),
  ]);
  return messages.map((message, index) => ({ message, contactId: at(contactIds, index) }));
};

type Known = {
  readonly known: ReadonlyMap<string, KnownAddress>;
  readonly locked: ReadonlyMap<number, LockedRow>;
};

/** Finds and locks the contacts of the addresses. If one was deleted or merged during the wait, it searches again. */
const lockKnown = async (tx: TicketTransaction, identities: readonly Identity[]): Promise<Known> => {
  for (;;) {
    let known = await findAddresses(tx.db, identities);
    const strange = new Set(identities.map(addressOf).filter((address) => !known.has(address)));
    if (strange.size > 0) {
      await lockAddresses(tx.db, [...strange]);
      known = await findAddresses(tx.db, identities);
    }
    const contactIds = new Set([...known.values()].map(({ contactId }) => contactId));
    const locked = await lockContacts(tx.db, [...contactIds]);
    if (locked.size === contactIds.size) return { known, locked };
  }
};

/** Numbers the contact's messages, and notes the newest message of either side. */
const numberMessages = async (
  tx: TicketTransaction,
  ofContacts: readonly MessageOfContact[],
  ticketIds: ReadonlyMap<string, number>,
  { now, beginOf }: Situation,
): Promise<readonly (readonly [string, { ticketId: number; inboundNumber: number | null }])[]> => {
  const byTicket = Map.groupBy(ofContacts, ({ contactId, message }) => {
    const ticketId = ticketIds.get(conversationKey(contactId, message.connectionId));
    if (ticketId === undefined) throw new Error('A conversation has no ticket.');
    return ticketId;
  });
  const activities = [...byTicket].map(([ticketId, messages]) => {
    const newest = messages
      .map(({ message }) => message)
      .reduce((one, other) => (Date.parse(other.at) >= Date.parse(one.at) ? other : one));
    return {
      ticketId,
      inbound: messages.filter(({ message }) => !message.fromMe).length,
      messageId: newest.messageId,
      text: lastMessageOf(newest.preview, newest.fromMe),
      at: new Date(newest.at),
      // Written on the desk's own phone.
      isAnswer: newest.fromMe,
      movedAt: now,
    };
  });
  // A script's send becomes the last message later, when messaging has stored it.
  const lastNumbers = await storeActivity(tx.db, beginOf === undefined ? activities : []);
  const recorded = activities.flatMap(({ ticketId, inbound }) => {
    let number = (lastNumbers.get(ticketId) ?? 0) - inbound;
    return (byTicket.get(ticketId) ?? []).map(({ message }) => {
      if (!message.fromMe) number += 1;
      return [message.messageId, { ticketId, inboundNumber: message.fromMe ? null : number }] as const;
    });
  });
  await storeRecorded(tx.db, recorded);
  return recorded;
};

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index];
  if (value === undefined) throw new RangeError('An id is missing.');
  return value;
};

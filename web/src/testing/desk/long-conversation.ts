import type { Message } from '@balcao/contracts';
import { sampleMessage } from '../samples.ts';
import { addMessage, addTicket, type DeskData, nextUuid } from './desk-data.ts';

const start = Date.UTC(2025, 0);

/**
 * Adds a ticket with a conversation of years; its newest message quotes one near the beginning.
 * @returns the quoted message
 */
export const addLongConversation = (data: DeskData, name: string, count: number): Message => {
  const { id, contactId, contact } = addTicket(data, name, { status: 'open', lastInbound: count / 2 }, []);
  const messages = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const at = new Date(start + number * 60_000).toISOString();
    const fromMe = number % 2 === 1;
    return sampleMessage({
      id: nextUuid(),
      ticketId: id,
      body: `Line ${String(number)} of a long conversation`,
      sequence: `${String(number).padStart(15, '0')}-0`,
      contactId,
      contact,
      fromMe,
      ack: fromMe ? 3 : 0,
      sendState: fromMe ? 'sent' : null,
      inboundNumber: fromMe ? null : number / 2,
      createdAt: at,
      updatedAt: at,
    });
  });
  data.messages.set(id, messages);
  const quoted = messages[Math.floor(count / 100) + 1];
  if (quoted === undefined) throw new Error('The conversation is too short.');
  addMessage(data, id, { fromMe: true, body: 'As I wrote', quotedMsgId: quoted.id, quotedMsg: quoted });
  return quoted;
};

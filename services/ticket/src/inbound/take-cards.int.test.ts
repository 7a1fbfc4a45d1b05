import { listContacts, type TicketListItem } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { attendant, person, startTicket } from '../../test/running-ticket.ts';
import { startMessagingPeer } from '../../test/messaging-peer.ts';

const desk = await startTicket();
const messages = await startMessagingPeer(desk);
const ana = attendant(7);
const masked = attendant(8, { seesNumbers: false });

const cardOf = (name: string, ...numbers: readonly string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, ...numbers.map((number) => `TEL:${number}`), 'END:VCARD'].join(
    '\n',
  );

const received = (ticket: TicketListItem, body: string) =>
  messages.receive(ticket, body, { mediaType: 'vcard' });
const contacts = async (actor = ana) =>
  listContacts.response
    .parse((await desk.ask(actor, listContacts)).body)
    .contacts.map(({ name, number }) => [name, number]);

test('each person on a card becomes a contact once, and a known contact is not added again', async () => {
  const [sender] = await desk.receive({ contact: person('5511987654321', 'Zélia') });
  if (sender === undefined) throw new Error('nothing was recorded');
  await received(sender.ticket, cardOf('Bia', '+351 910 000 002'));
  // The sender without her ninth digit, Bia again, and a person without a name.
  await received(
    sender.ticket,
    [
      cardOf('Eu', '+55 11 8765-4321'),
      cardOf('Bia de novo', '+351910000002'),
      cardOf('', '+351910000003'),
    ].join('\n'),
  );
  await expect
    .poll(() => contacts())
    .toEqual([
      ['351910000003', '351910000003'],
      ['Bia', '351910000002'],
      ['Zélia', '5511987654321'],
    ]);
  expect(await contacts(masked)).toContainEqual(['35191000****', '35191000****']);
});

test('a long name is cut at a whole character', async () => {
  const [sender] = await desk.receive({ contact: person('351910000009', 'Rui') });
  if (sender === undefined) throw new Error('nothing was recorded');
  await received(sender.ticket, cardOf(`${'a'.repeat(99)}🎉🎉`, '+351910000010'));
  await expect.poll(() => contacts()).toContainEqual([`${'a'.repeat(99)}🎉`, '351910000010']);
});

test('each new number of a card belongs to the new contact, and a known contact gets none (rule M14)', async () => {
  const [sender] = await desk.receive({ contact: person('351910000020', 'Ivo') });
  if (sender === undefined) throw new Error('nothing was recorded');
  await received(
    sender.ticket,
    [
      cardOf('Lia', '+351 910 000 021', '+55 11 98234-0022'),
      cardOf('Ivo e outro', '+351 910 000 020', '+351 910 000 023'),
    ].join('\n'),
  );
  await expect.poll(() => contacts()).toContainEqual(['Ivo e outro', '351910000023']);
  const writers = await desk.receive(
    { contact: person('351910000021', 'Lia') },
    { contact: person('551182340022', 'Lia do Brasil') },
    { contact: person('351910000023', 'Outro') },
    { contact: person('351910000020', 'Ivo') },
  );
  const [lia, liaInBrazil, other, ivo] = writers.map(({ ticket }) => ticket.contactId);
  expect(liaInBrazil).toBe(lia);
  expect(ivo).toBe(sender.ticket.contactId);
  expect(new Set([lia, other, ivo]).size).toBe(3);
});

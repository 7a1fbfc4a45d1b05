import { buffer } from 'node:stream/consumers';
import {
  type Contact,
  contactSchema,
  deleteContact,
  locatePicture,
  mergeContacts,
  pictureNameSchema,
  showContact,
  type TicketListItem,
  unmergeContacts,
  updateTicket,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { createPictureStore } from '@balcao/media-store';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { photo } from '../../test/photos.ts';
import { admin, attendant, person, startTicket } from '../../test/running-ticket.ts';
import { startShownPictures } from '../../test/shown-pictures.ts';
import { startMessagingPeer } from '../../test/messaging-peer.ts';

const desk = await startTicket({ picturesEveryMs: 100 });
const messaging = await startMessagingPeer(desk);
const { shown, timesAsked } = await startShownPictures(desk);
const pictures = await createPictureStore({ path: desk.mediaPath });
const [red, blue] = await Promise.all([photo('red'), photo('blue')]);
const boss = admin(1);

let lastNumber = 351_950_000_000;
const newNumber = (): string => String((lastNumber += 1));
/** A contact who wrote, and whose picture has been asked for. */
const meet = async (number: string, picture: Buffer | null): Promise<TicketListItem> => {
  shown.set(number, () => Promise.resolve(picture));
  const [recorded] = await desk.receive({ contact: person(number) });
  if (recorded === undefined) throw new Error('nothing was recorded');
  await messaging.receive(recorded.ticket, 'Olá');
  await untilAsked(recorded.contactId);
  await desk.ask(boss, updateTicket, { params: { ticketId: recorded.ticketId }, body: { status: 'closed' } });
  return recorded.ticket;
};
const untilAsked = (contactId: number) =>
  eventually(async () => {
    const rows = await desk.sql(
      'select from st_contact_pictures where contact_id = $1 and due_at is null and asked_at is not null',
      [contactId],
    );
    expect(rows).toHaveLength(1);
  });
const show = async ({ contactId }: TicketListItem): Promise<Contact> =>
  contactSchema.parse((await desk.ask(boss, showContact, { params: { contactId } })).body);
const merge = async (stays: TicketListItem, goes: TicketListItem): Promise<Contact> => {
  const asked = { params: { contactId: stays.contactId }, body: { contactId: goes.contactId } };
  return contactSchema.parse((await desk.ask(boss, mergeContacts, asked)).body);
};
const part = async ({ id, merges }: Contact): Promise<Contact> => {
  const params = { contactId: id, mergeId: merges?.[0]?.id ?? 0 };
  return contactSchema.parse((await desk.ask(boss, unmergeContacts, { params })).body);
};
const keyOf = ({ profilePicUrl }: Contact): string =>
  pictureNameSchema.parse(profilePicUrl.replace('/public/contacts/', ''));
const bytesOf = async (key: string): Promise<Buffer> => buffer((await pictures.open(key)).stream);
const isStored = (key: string): Promise<boolean> =>
  bytesOf(key).then(
    () => true,
    () => false,
  );
const isOpen = (key: string): Promise<boolean> =>
  desk.bus.call(locatePicture, { key, actor: attendant(7) }, systemContext('test')).then(
    () => true,
    () => false,
  );

test('a contact without a picture shows that of the merged contact, and gives it back', async () => {
  const [stays, goes] = [newNumber(), newNumber()];
  const [one, other] = [await meet(stays, null), await meet(goes, red)];
  const before = [await show(one), await show(other)];
  const theirs = keyOf(await show(other));

  const merged = await merge(one, other);
  const key = keyOf(merged);
  expect(await bytesOf(key)).toEqual(await bytesOf(theirs));
  expect([key === theirs, await isOpen(key), await isOpen(theirs)]).toEqual([false, true, false]);
  expect([timesAsked(stays), timesAsked(goes)]).toEqual([1, 1]);

  expect((await part(merged)).profilePicUrl).toBe('');
  await untilAsked(one.contactId);
  expect([await show(one), await show(other)].map(({ profilePicUrl }) => profilePicUrl)).toEqual(
    before.map(({ profilePicUrl }) => profilePicUrl),
  );
  expect([await isStored(key), await isOpen(theirs), await isStored(theirs)]).toEqual([false, true, true]);
});

test('a contact with a picture keeps it during and after a merge', async () => {
  const [one, other] = [await meet(newNumber(), blue), await meet(newNumber(), red)];
  const [own, theirs] = [keyOf(await show(one)), keyOf(await show(other))];
  const merged = await merge(one, other);
  expect(keyOf(merged)).toBe(own);
  expect(keyOf(await part(merged))).toBe(own);
  await untilAsked(one.contactId);
  expect([keyOf(await show(one)), keyOf(await show(other))]).toEqual([own, theirs]);
  expect([await isStored(own), await isStored(theirs)]).toEqual([true, true]);
});

test('deleting a contact also deletes the copied picture', async () => {
  const [one, other] = [await meet(newNumber(), null), await meet(newNumber(), red)];
  const theirs = keyOf(await show(other));
  const key = keyOf(await merge(one, other));
  await desk.ask(boss, deleteContact, { params: { contactId: one.contactId } });
  await eventually(async () => {
    expect([await isStored(key), await isStored(theirs)]).toEqual([false, false]);
  });
});

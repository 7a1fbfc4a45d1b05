import { readdir, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AppError,
  type Contact,
  contactSchema,
  deleteContact,
  describeTickets,
  locatePicture,
  mergeContacts,
  pictureNameSchema,
  showContact,
  type TicketListItem,
  updateTicket,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { createDatabase } from '@balcao/event-store';
import { createPictureStore } from '@balcao/media-store';
import { disposeAtEnd, eventually, containsText, storedText } from '@balcao/testkit';
import { expect, test } from 'vitest';
import type { TicketTables } from '#database/schema.ts';
import { colorOf, photo } from '../../../test/photos.ts';
import { admin, attendant, person, type RunningTicket, startTicket } from '../../../test/running-ticket.ts';
import { startShownPictures } from '../../../test/shown-pictures.ts';
import { startMessagingPeer } from '../../../test/messaging-peer.ts';
import { sweepPictures } from './sweep-pictures.job.ts';

const desk = await startTicket({ picturesEveryMs: 100 });
const messaging = await startMessagingPeer(desk);
const { store, shown, timesAsked } = await startShownPictures(desk);
const pictures = await createPictureStore({ path: desk.mediaPath });
const [red, blue] = await Promise.all([photo('red'), photo('blue', { width: 300, height: 900 })]);

const showing = (number: string, picture: Buffer | null): void => {
  shown.set(number, () => Promise.resolve(picture));
};
let lastNumber = 351_930_000_000;
const newNumber = (): string => String((lastNumber += 1));
const write = async (number: string, at: RunningTicket = desk, by = messaging): Promise<TicketListItem> => {
  const [recorded] = await at.receive({ contact: person(number) });
  if (recorded === undefined) throw new Error('nothing was recorded');
  await by.receive(recorded.ticket, 'Olá');
  return recorded.ticket;
};
const contactOf = async ({ contactId }: TicketListItem, at = desk): Promise<Contact> => {
  const { body } = await at.ask(attendant(7), showContact, { params: { contactId } });
  return contactSchema.parse(body);
};
const keyOf = ({ profilePicUrl }: Pick<Contact, 'profilePicUrl'>): string =>
  pictureNameSchema.parse(profilePicUrl.replace('/public/contacts/', ''));
const shownKey = (ticket: TicketListItem, before = '') =>
  eventually(async () => {
    const key = keyOf(await contactOf(ticket));
    expect(key).not.toBe(before);
    return key;
  });
const untilAsked = (ticket: TicketListItem, at = desk) =>
  eventually(async () => {
    const [row] = await at.sql(
      'select due_at, asked_at, failures, source_hash, picture_key from st_contact_pictures where contact_id = $1',
      [ticket.contactId],
    );
    expect(row).toMatchObject({ due_at: null, asked_at: expect.any(Date) as unknown });
    return row;
  });
/** As if the last answer were two days old. */
const twoDaysLater = ({ contactId }: TicketListItem) =>
  desk.sql(`update st_contact_pictures set asked_at = now() - interval '2 days' where contact_id = $1`, [
    contactId,
  ]);
const open = async (key: string): Promise<Buffer> => buffer((await pictures.open(key)).stream);
const isOpen = (key: string): Promise<boolean> =>
  desk.bus.call(locatePicture, { key, actor: attendant(7) }, systemContext('test')).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'ERR_NOT_FOUND' });
      return false;
    },
  );
const isStored = (key: string): Promise<boolean> =>
  open(key).then(
    () => true,
    () => false,
  );

test('a new contact is shown with their picture, small and without metadata', async () => {
  const number = newNumber();
  showing(number, red);
  const ticket = await write(number);
  const key = await shownKey(ticket);
  expect((await contactOf(ticket)).profilePicUrl).toBe(`/public/contacts/${key}.jpg`);
  const picture = await open(key);
  expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(red.includes('Rua das Flores')).toBe(true);
  expect(picture.includes('Rua das Flores') || picture.includes('Exif')).toBe(false);
  const [r = 0, g = 0, b = 0] = await colorOf(picture);
  expect([r > 200, g < 60, b < 60]).toEqual([true, true, true]);
  const { tickets } = await desk.bus.call(describeTickets, { ticketIds: [ticket.id] }, systemContext('test'));
  expect(tickets[0]?.contact.profilePicUrl).toBe(`/public/contacts/${key}.jpg`);
  expect(await isOpen(key)).toBe(true);
  // The holder's file is removed.
  await untilAsked(ticket);
  const folders = (await readdir(desk.mediaPath)).filter((name) => /^[0-9a-f]{2}$/.test(name));
  for (const folder of folders) expect(await readdir(join(desk.mediaPath, folder))).toEqual([]);
});

test('a burst of messages asks once, and the next message of a day does not ask again', async () => {
  const number = newNumber();
  const gate = Promise.withResolvers<Buffer>();
  shown.set(number, () => gate.promise);
  const ticket = await write(number);
  for (let index = 0; index < 10; index += 1) await messaging.receive(ticket, `Olá ${String(index)}`);
  await eventually(() => {
    expect(timesAsked(number)).toBe(1);
  });
  gate.resolve(red);
  await shownKey(ticket);
  await messaging.receive(ticket, 'Ainda aí?');
  // Events are applied in order, so the later message shows that the earlier one was applied.
  await shownAfter(newNumber());
  expect(timesAsked(number)).toBe(1);
});

const shownAfter = async (number: string): Promise<void> => {
  showing(number, blue);
  await shownKey(await write(number));
};

test('after a day the next message asks again: the same picture changes nothing, and a new one replaces it', async () => {
  const number = newNumber();
  showing(number, red);
  const ticket = await write(number);
  const first = await shownKey(ticket);
  const before = await contactOf(ticket);
  await twoDaysLater(ticket);
  await messaging.receive(ticket, 'Bom dia');
  await eventually(() => {
    expect(timesAsked(number)).toBe(2);
  });
  await untilAsked(ticket);
  expect(await contactOf(ticket)).toEqual(before);
  showing(number, blue);
  await twoDaysLater(ticket);
  await messaging.receive(ticket, 'Boa tarde');
  const second = await shownKey(ticket, first);
  const [r = 0, , b = 0] = await colorOf(await open(second));
  expect([r < 60, b > 200]).toEqual([true, true]);
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  await eventually(async () => {
    expect(await isStored(first)).toBe(false);
  });
  showing(number, null);
  await twoDaysLater(ticket);
  await messaging.receive(ticket, 'Boa noite');
  await eventually(async () => {
    expect((await contactOf(ticket)).profilePicUrl).toBe('');
    expect(await isStored(second)).toBe(false);
  });
  expect(await isOpen(second)).toBe(false);
});

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['what only begins like a picture', Buffer.concat([red.subarray(0, 400), Buffer.from('broken')])],
  ['more pixels than a screen has', await photo('red', { width: 6_000, height: 6_000 })],
])('%s is not accepted as a picture', async (_, content) => {
  const number = newNumber();
  showing(number, content);
  const ticket = await write(number);
  expect(await untilAsked(ticket)).toMatchObject({
    picture_key: null,
    source_hash: expect.any(String) as unknown,
  });
  expect((await contactOf(ticket)).profilePicUrl).toBe('');
});

test('a channel that fails is asked again later, also if the job queue was lost', async () => {
  const number = newNumber();
  shown.set(number, () =>
    Promise.reject(new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { reason: 'download-failed' })),
  );
  const ticket = await write(number);
  await eventually(async () => {
    const rows = await desk.sql(
      `select from st_contact_pictures where contact_id = $1 and failures = 1 and due_at > now() + interval '50 seconds'`,
      [ticket.contactId],
    );
    expect(rows).toHaveLength(1);
  });
  expect(timesAsked(number)).toBe(1);
  showing(number, red);
  await desk.sql('update st_contact_pictures set due_at = now() where contact_id = $1', [ticket.contactId]);
  await shownKey(ticket);
});

test('a picture that cannot be stored does not delay the next ones', async () => {
  const [number, behind] = [newNumber(), newNumber()];
  showing(number, red);
  const incoming = join(desk.mediaPath, 'pictures', 'incoming');
  await rename(incoming, `${incoming}-away`);
  const ticket = await write(number);
  await untilAsked(await write(behind));
  await eventually(async () => {
    const [row] = await desk.sql('select failures from st_contact_pictures where contact_id = $1', [
      ticket.contactId,
    ]);
    expect(row).toEqual({ failures: 1 });
  });
  expect([timesAsked(number), timesAsked(behind)]).toEqual([1, 1]);
  await rename(`${incoming}-away`, incoming);
  await desk.sql('update st_contact_pictures set due_at = now() where contact_id = $1', [ticket.contactId]);
  await shownKey(ticket);
});

test('a contact who does not write is not asked for', async () => {
  const number = newNumber();
  showing(number, red);
  const [recorded] = await desk.receive({ contact: person(number) });
  await shownAfter(newNumber());
  expect(recorded === undefined ? undefined : await contactOf(recorded.ticket)).toMatchObject({
    profilePicUrl: '',
  });
  expect(timesAsked(number)).toBe(0);
});

test("a deleted contact's picture is removed, and that of a contact merged into it", async () => {
  const [stays, goes] = [newNumber(), newNumber()];
  showing(stays, red);
  showing(goes, blue);
  const [one, other] = [await write(stays), await write(goes)];
  const keys = [await shownKey(one), await shownKey(other)];
  const boss = admin(1);
  const params = { contactId: one.contactId };
  // A contact has only one unresolved ticket on a connection.
  await desk.ask(boss, updateTicket, { params: { ticketId: other.id }, body: { status: 'closed' } });
  const merged = await desk.ask(boss, mergeContacts, { params, body: { contactId: other.contactId } });
  expect(merged.status).toBe(200);
  expect(await Promise.all(keys.map(isOpen))).toEqual([true, false]);
  expect((await desk.ask(boss, deleteContact, { params })).status).toBe(200);
  expect(await Promise.all(keys.map(isOpen))).toEqual([false, false]);
  await eventually(async () => {
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false]);
  });
  const text = await storedText(desk.databaseUrl, 'ticket');
  expect(keys.filter((key) => containsText(text, key))).toEqual([]);
});

test('a file that a dead process left is swept away, and no shown picture is', async () => {
  const number = newNumber();
  showing(number, red);
  const kept = await shownKey(await write(number));
  const put = async () => (await pictures.put(Readable.from([red]), { maxBytes: 1_000_000 })).key;
  const [lost, young] = [await put(), await put()];
  const then = new Date(Date.now() - 2 * 60 * 60 * 1_000);
  for (const key of [kept, lost])
    await utimes(join(desk.mediaPath, 'pictures', key.slice(0, 2), key), then, then);
  const database = createDatabase<TicketTables>({
    url: desk.databaseUrl,
    schema: 'ticket',
    applicationName: 'test',
  });
  disposeAtEnd(database.close);
  await sweepPictures({ db: database.db, pictures, clock: { now: () => new Date() } });
  expect(await Promise.all([kept, lost, young].map(isStored))).toEqual([true, false, true]);
});

test('without ffmpeg there is no picture, and nothing fails', async () => {
  const bare = await startTicket({ ffmpegPath: '/nowhere/ffmpeg', picturesEveryMs: 100 });
  const holder = await startShownPictures(bare);
  const number = newNumber();
  holder.shown.set(number, () => Promise.resolve(red));
  const ticket = await write(number, bare, await startMessagingPeer(bare));
  expect(await untilAsked(ticket, bare)).toMatchObject({ picture_key: null, source_hash: null, failures: 0 });
  expect((await contactOf(ticket, bare)).profilePicUrl).toBe('');
});

test('the store of files ignores the store of pictures beside it', async () => {
  const number = newNumber();
  showing(number, red);
  await shownKey(await write(number));
  const seen: string[] = [];
  for await (const keys of store.storedBefore(new Date(Date.now() + 60_000))) seen.push(...keys);
  expect(seen).toEqual([]);
});

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import type { ChannelMessage, Driver } from '#channels/driver.ts';
import type { ConformanceContent, ConformancePhone } from './conformance-fixture.ts';
import { inbound, sendText, textTo } from './conformance-messages.ts';
import type { RecordedSink } from './recorded-sink.ts';

type Running = { readonly driver: Driver; readonly recorded: RecordedSink };

type ContentCases = {
  readonly phone: () => ConformancePhone;
  readonly readySession: () => Promise<Running>;
  readonly patience: { readonly timeoutMs: number };
};

const contact = '5511988880006';
const to = [{ kind: 'phone', value: contact }] as const;
const picture = Buffer.concat([Buffer.from('iVBORw0KGgo=', 'base64'), randomBytes(200_000)]);
const pictureFile = {
  kind: 'file',
  fileName: 'vitrine.png',
  mimeType: 'image/png',
  content: picture,
  isVoice: false,
} as const;

/** Everything except plain text: files, locations, cards, calls, quotes, edits and deletions, both ways. */
export function contentConformance({ phone, readySession, patience }: ContentCases): void {
  async function reported(recorded: RecordedSink, id: string): Promise<ChannelMessage> {
    return eventually(() => {
      const [message] = recorded.messagesOf(id);
      if (message === undefined) throw new Error(`Not reported: ${id}`);
      return message;
    }, patience);
  }

  async function delivered(recorded: RecordedSink, content: ConformanceContent, body = '') {
    const message = inbound(contact, body, 'Ana Lima');
    await phone().deliver({ ...message, content });
    return reported(recorded, message.id);
  }

  const sent = (externalId: string) =>
    eventually(async () => {
      const found = (await phone().outbox()).find(({ id }) => id === externalId);
      if (found === undefined) throw new Error(`Not there: ${externalId}`);
      return found;
    }, patience);

  /** The phone gets a change a moment after the channel accepted it. */
  const untilPhoneShows = (externalId: string, as: object) =>
    eventually(async () => {
      expect((await phone().outbox()).find(({ id }) => id === externalId)).toMatchObject(as);
    }, patience);

  it('reports what is known of a file, and fetches its bytes', async () => {
    const { driver, recorded } = await readySession();
    const message = await delivered(recorded, pictureFile, 'A vitrine');
    expect(message).toMatchObject({ mediaType: 'image', body: 'A vitrine', location: null });
    expect(message.media).toMatchObject({ mimeType: 'image/png', size: picture.length, isVoice: false });
    const { externalId, fromMe, peer } = message;
    const file = await buffer(await driver.downloadMedia({ externalId, fromMe }, peer));
    expect(file.equals(picture)).toBe(true);
  });

  it.each([
    ['video', 'video/mp4', 'desfile.mp4'],
    ['audio', 'audio/mpeg', 'jingle.mp3'],
    ['application', 'application/pdf', 'tabela.pdf'],
    ['image', 'image/webp', 'figurinha.webp'],
  ])(
    'tells a file of kind %s from the others, with its caption and name',
    async (kind, mimeType, fileName) => {
      const { driver, recorded } = await readySession();
      const message = await delivered(recorded, { ...pictureFile, mimeType, fileName }, 'Como combinado');
      expect(message).toMatchObject({ mediaType: kind, body: 'Como combinado' });
      expect(message.media).toMatchObject({ mimeType, fileName, size: picture.length, isVoice: false });
      const { externalId, fromMe, peer } = message;
      const file = await buffer(await driver.downloadMedia({ externalId, fromMe }, peer));
      expect(file.equals(picture)).toBe(true);
    },
  );

  it('distinguishes a voice note from other audio', async () => {
    const { recorded } = await readySession();
    const content = Buffer.from('OggS and so on');
    const note = { ...pictureFile, fileName: '', mimeType: 'audio/ogg; codecs=opus', content, isVoice: true };
    const message = await delivered(recorded, note);
    expect(message).toMatchObject({ mediaType: 'audio', body: '' });
    expect(message.media).toMatchObject({ isVoice: true });
  });

  it('reports a missing file', async () => {
    const { driver, recorded } = await readySession();
    const message = inbound(contact, 'Só texto');
    await phone().deliver(message);
    const { externalId, fromMe, peer } = await reported(recorded, message.id);
    const failure: unknown = await driver
      .downloadMedia({ externalId, fromMe }, peer)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'DriverError' });
  });

  it('reports a location, cards and a call', async () => {
    const { recorded } = await readySession();
    const place = { kind: 'location', latitude: -23.55, longitude: -46.63, description: 'Loja' } as const;
    const located = await delivered(recorded, place);
    expect(located).toMatchObject({ mediaType: 'location', body: '', media: null });
    expect(located.location).toMatchObject({ latitude: -23.55, longitude: -46.63, description: 'Loja' });
    const cards = [
      { name: 'Bia', number: '5511988880007' },
      { name: 'Caio', number: '5511988880008' },
    ];
    const card = await delivered(recorded, { kind: 'vcard', cards });
    expect(card.mediaType).toBe('vcard');
    expect(card.body.match(/BEGIN:VCARD/g)).toHaveLength(2);
    expect(card.body).toContain('5511988880008');
    const call = await delivered(recorded, { kind: 'call', isVideo: true });
    expect(call).toMatchObject({ mediaType: 'call_log', isVideoCall: true });
  });

  it('reports the quoted message', async () => {
    const { driver, recorded } = await readySession();
    const question = await sendText(driver, 'Qual o tamanho?');
    const answer = inbound(contact, 'M');
    await phone().deliver({ ...answer, quotedId: question });
    expect((await reported(recorded, answer.id)).quotedExternalId).toBe(question);
  });

  it('reports edits and deletions by a contact', async () => {
    const { recorded } = await readySession();
    const message = inbound(contact, 'Amanha');
    await phone().deliver(message);
    await reported(recorded, message.id);
    await phone().change(message.id, 'Amanhã');
    await phone().change(message.id, null);
    const key = { externalId: message.id, fromMe: false };
    await eventually(() => {
      const changes = recorded.changes.filter(({ externalId }) => externalId === message.id);
      expect(changes).toEqual([
        { ...key, kind: 'edit', body: 'Amanhã' },
        { ...key, kind: 'delete', body: '' },
      ]);
    }, patience);
  });

  it('reports the edit of a caption, and the deletion of a file', async () => {
    const { recorded } = await readySession();
    const { externalId } = await delivered(recorded, pictureFile, 'A vitrne');
    await phone().change(externalId, 'A vitrine');
    await phone().change(externalId, null);
    await eventually(() => {
      expect(recorded.changes.filter((change) => change.externalId === externalId)).toMatchObject([
        { kind: 'edit', body: 'A vitrine' },
        { kind: 'delete' },
      ]);
    }, patience);
  });

  it.each([
    ['image/png', false],
    ['video/mp4', false],
    ['audio/mpeg', false],
    ['application/pdf', false],
    ['audio/ogg', true],
  ])('hands a file over with its caption: %s', async (mimeType, isVoice) => {
    const { driver } = await readySession();
    const externalId = driver.newExternalId();
    const file = {
      fileName: 'arquivo',
      mimeType,
      size: picture.length,
      isVoice,
      open: () => Promise.resolve(Readable.from([picture])),
    };
    await driver.send({ externalId, to, body: 'Como pediu', file });
    expect(await sent(externalId)).toMatchObject({
      to: contact,
      body: 'Como pediu',
      file: { mimeType, size: picture.length, isVoice },
    });
  });

  it('quotes messages of a contact and our own', async () => {
    const { driver, recorded } = await readySession();
    const question = inbound(contact, 'Tem?');
    await phone().deliver(question);
    await reported(recorded, question.id);
    const first = driver.newExternalId();
    const quoted = { externalId: question.id, fromMe: false };
    await driver.send({ ...textTo(contact, first, 'Tem'), quoted });
    expect((await sent(first)).quotedId).toBe(question.id);
    const second = driver.newExternalId();
    const own = { externalId: first, fromMe: true };
    await driver.send({ ...textTo(contact, second, 'Dois'), quoted: own });
    expect((await sent(second)).quotedId).toBe(first);
  });

  it('edits and deletes our message, also twice, and does not report that as a change', async () => {
    const { driver, recorded } = await readySession();
    const externalId = driver.newExternalId();
    await driver.send(textTo(contact, externalId, 'Ate logo'));
    await driver.edit(externalId, to, 'Até logo');
    await driver.edit(externalId, to, 'Até logo');
    await untilPhoneShows(externalId, { body: 'Até logo', isEdited: true, isRevoked: false });
    await driver.revoke(externalId, to);
    await driver.revoke(externalId, to);
    await untilPhoneShows(externalId, { isRevoked: true });
    const after = inbound(contact, 'Tchau');
    await phone().deliver(after);
    await reported(recorded, after.id);
    expect(recorded.changes.filter((change) => change.externalId === externalId)).toEqual([]);
  });

  it('cannot edit or delete a message that was never sent', async () => {
    const { driver } = await readySession();
    const never = driver.newExternalId();
    await expect(driver.edit(never, to, 'x')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(driver.revoke(never, to)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('fetches the present picture of a person, and reports that there is none', async () => {
    const { driver } = await readySession();
    const shown = async () => {
      const found = await driver.picture(to);
      return found === null ? null : buffer(found);
    };
    await phone().deliver(inbound(contact, 'Oi'));
    expect(await shown()).toBeNull();
    await phone().show(contact, picture);
    expect((await shown())?.equals(picture)).toBe(true);
    const another = randomBytes(30_000);
    await phone().show(contact, another);
    expect((await shown())?.equals(another)).toBe(true);
    await phone().show(contact, 'hidden');
    expect(await shown()).toBeNull();
    await phone().show(contact, another);
    await phone().show(contact, null);
    expect(await shown()).toBeNull();
  });

  it('knows which numbers are registered', async () => {
    const { driver } = await readySession();
    await phone().unregister('551130000000');
    expect(await driver.checkNumber('551130000000')).toBeNull();
    const [first] = (await driver.checkNumber('5511988880009')) ?? [];
    expect(first).toEqual({ kind: 'phone', value: '5511988880009' });
  });

  it('reads the address book of the phone', async () => {
    const { driver } = await readySession();
    await phone().list([
      { number: '5511988880010', name: 'Davi' },
      { number: '5511988880014', name: 'Eva' },
    ]);
    await eventually(async () => {
      const contacts = await driver.contacts();
      expect(contacts.map(({ name }) => name)).toEqual(expect.arrayContaining(['Davi', 'Eva']));
      expect(contacts.find(({ name }) => name === 'Davi')?.identities[0]).toEqual({
        kind: 'phone',
        value: '5511988880010',
      });
    }, patience);
  });
}

import { buffer } from 'node:stream/consumers';
import {
  checkNumber,
  downloadMedia,
  editAsContact,
  fetchPicture,
  fillSimulatedPhone,
  type Identity,
  listPhoneContacts,
  revokeAsContact,
  sendContentAsContact,
  setSimulatedPicture,
  setSimulatorContentFaults,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { createFolderMediaStore } from '@balcao/media-store';
import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { attendant, errorOf, startDesk } from './fixtures/desk.ts';
import { ownLog } from './fixtures/own-log.ts';

const { stores, desk } = await startDesk();
const { id: connectionId } = await desk.create();
await desk.connect(connectionId);

const { eventsOf } = ownLog(stores);
const params = () => ({ whatsappId: connectionId });
let lastId = 0;
const send = async (content: object, more: object = {}): Promise<string> => {
  const id = `content-${(lastId += 1)}`;
  const body = { from: '5511988880001', name: 'Ana', content, id, ...more };
  expect(await desk.ask(sendContentAsContact, { params: params(), body })).toMatchObject({
    status: 202,
    body: { id },
  });
  return id;
};
const envelopeOf = (externalId: string) =>
  eventually(async () => {
    const envelopes = await eventsOf('EnvelopeReceived');
    const found = envelopes.find(({ sealed }) => sealed?.externalId === externalId);
    if (found === undefined) throw new Error(`no envelope of ${externalId}`);
    return found;
  });
const call = () => systemContext('test', { deadlineMs: 10_000 });
const contentFaults = (body: object) => desk.ask(setSimulatorContentFaults, { params: params(), body });

describe('contents other than text', () => {
  it.each([
    ['image', 'image', 'image/png', 'foto.png'],
    ['voice', 'audio', 'audio/ogg', 'voz.ogg'],
    ['audio', 'audio', 'audio/mpeg', 'som.mp3'],
    ['video', 'video', 'video/mp4', 'filme.mp4'],
    ['document', 'application', 'application/pdf', 'documento.pdf'],
    ['html', 'application', 'text/html', 'pagina.html'],
  ])(
    'arrives as its kind with what is known of the file: %s',
    async (sample, mediaType, mimeType, fileName) => {
      const { data, sealed } = await envelopeOf(await send({ kind: 'sample', sample, caption: 'Veja' }));
      expect(data.mediaType).toBe(mediaType);
      expect(sealed?.body).toBe('Veja');
      expect(sealed?.media).toMatchObject({ mimeType, fileName, isVoice: sample === 'voice' });
      expect(sealed?.media?.size).toBeGreaterThan(0);
    },
  );

  it('include locations, cards and calls', async () => {
    const place = await send({ kind: 'location', latitude: -23.5, longitude: -46.6, description: 'Loja' });
    expect(await envelopeOf(place)).toMatchObject({
      data: { mediaType: 'location' },
      sealed: { body: '', media: null, location: { latitude: -23.5, longitude: -46.6, description: 'Loja' } },
    });
    const cards = [
      { name: 'Bia; a contadora', number: '5511988880002' },
      { name: 'Caio', number: '5511988880003' },
    ];
    const { data, sealed } = await envelopeOf(await send({ kind: 'vcard', cards }));
    expect(data.mediaType).toBe('vcard');
    expect(sealed?.body.match(/BEGIN:VCARD/g)).toHaveLength(2);
    expect(sealed?.body).toContain('FN:Bia\\; a contadora');
    expect(sealed?.body).toContain('waid=5511988880002:+5511988880002');
    const videoCall = await envelopeOf(await send({ kind: 'call', isVideo: true }));
    expect(videoCall.data).toMatchObject({ mediaType: 'call_log', isVideoCall: true });
    const poll = await envelopeOf(await send({ kind: 'phone_only', what: 'poll', caption: 'Qual dia?' }));
    expect(poll).toMatchObject({ data: { mediaType: 'poll' }, sealed: { body: 'Qual dia?' } });
  });

  it('from a group carry their author, and from our own phone count as ours', async () => {
    const group = { id: '1203630001', name: 'Condomínio' };
    expect(await envelopeOf(await send({ kind: 'text', body: 'Oi' }, { group }))).toMatchObject({
      data: { isGroup: true, fromMe: false },
      sealed: {
        peer: [{ kind: 'group', value: '1203630001' }],
        peerName: 'Condomínio',
        author: { identities: [{ kind: 'phone', value: '5511988880001' }], name: 'Ana' },
      },
    });
    const own = await envelopeOf(await send({ kind: 'text', body: 'Já vi' }, { fromMe: true }));
    expect(own.data.fromMe).toBe(true);
  });

  it('name the message that they quote', async () => {
    const first = await envelopeOf(await send({ kind: 'text', body: 'Quanto custa?' }));
    const answer = await send({ kind: 'text', body: 'Este' }, { quotedId: first.sealed?.externalId });
    expect((await envelopeOf(answer)).data.quotedMessageId).toBe(first.data.messageId);
    const other = await envelopeOf(await send({ kind: 'text', body: 'Qual?' }, { quotedId: 'never-seen' }));
    expect(other.data.quotedMessageId).toBeNull();
  });
});

describe('a change on a phone', () => {
  it('is reported for the message that it changes', async () => {
    const id = await send({ kind: 'text', body: 'Amanhã' });
    const { messageId } = (await envelopeOf(id)).data;
    await desk.ask(editAsContact, { params: params(), body: { id, body: 'Hoje' } });
    await desk.ask(revokeAsContact, { params: params(), body: { id } });
    await eventually(async () => {
      const data = { connectionId, messageId, fromMe: false };
      const edit = { data, sealed: { body: 'Hoje' } };
      expect(await eventsOf('EnvelopeEdited', { messageId })).toMatchObject([edit]);
      expect(await eventsOf('EnvelopeRevoked', { messageId })).toMatchObject([{ data }]);
    });
  });

  it('does not affect another message with the same text', async () => {
    const same = { kind: 'text', body: 'Pode ser?' };
    const [first, second] = [await envelopeOf(await send(same)), await envelopeOf(await send(same))];
    await desk.ask(revokeAsContact, { params: params(), body: { id: second.sealed?.externalId } });
    await eventually(async () => {
      const ids = (await eventsOf('EnvelopeRevoked')).map(({ data }) => data.messageId);
      expect([first, second].map(({ data }) => ids.includes(data.messageId))).toEqual([false, true]);
    });
  });

  it('of an unknown message is unknown', async () => {
    for (const endpoint of [editAsContact, revokeAsContact]) {
      const answer = await desk.ask(endpoint, { params: params(), body: { id: 'nothing', body: 'x' } });
      expect([answer.status, errorOf(answer).error]).toEqual([404, 'ERR_NOT_FOUND']);
    }
  });
});

describe('a file of the channel', () => {
  const fetch = (messageId: string, maxBytes = 1_000_000) =>
    desk.bus.callHolder(connectionId, downloadMedia, { messageId, maxBytes }, call());

  it('is streamed into the media store, and its content shows its type', async () => {
    const content = Buffer.from('%PDF-1.4 pretending to be a picture').toString('base64');
    const sent = await send({ kind: 'file', fileName: '../conta.png', mimeType: 'image/png', content });
    const { data } = await envelopeOf(sent);
    const { media } = await fetch(data.messageId);
    expect(media.mimeType).toBe('application/pdf');
    expect(media.fileName).not.toContain('/');
    const store = await createFolderMediaStore({ path: stores.environment['MEDIA_PATH'] ?? '' });
    expect((await buffer((await store.open(media.key)).stream)).toString('base64')).toBe(content);
  });

  it('has the length that the channel announced', async () => {
    const { data } = await envelopeOf(await send({ kind: 'sample', sample: 'voice' }));
    expect((await fetch(data.messageId)).media).toMatchObject({ mimeType: 'audio/ogg', seconds: 3 });
  });

  it('is refused if it is too large, deleted, missing, or currently unavailable', async () => {
    const { data } = await envelopeOf(await send({ kind: 'sample', sample: 'document', bytes: 5_000_000 }));
    await expect(fetch(data.messageId)).rejects.toMatchObject({ code: 'ERR_PAYLOAD_TOO_LARGE' });
    const text = await envelopeOf(await send({ kind: 'text', body: 'nada' }));
    await expect(fetch(text.data.messageId)).rejects.toMatchObject({
      code: 'ERR_WAPP_DOWNLOAD_MEDIA',
      details: { reason: 'gone-at-channel' },
    });
    await contentFaults({ media: 1 });
    await expect(fetch(data.messageId, 9_000_000)).rejects.toMatchObject({
      code: 'ERR_WAPP_DOWNLOAD_MEDIA',
      details: { reason: 'download-failed' },
    });
    expect((await fetch(data.messageId, 9_000_000)).media.size).toBe(5_000_000);
  });
});

describe('a profile picture', () => {
  const show = (of: string, picture: Buffer | null, isHidden = false) =>
    desk.ask(setSimulatedPicture, {
      params: params(),
      body: {
        of,
        picture: picture === null ? null : { kind: 'image', content: picture.toString('base64') },
        isHidden,
      },
    });
  const fetched = async (...of: Identity[]) => {
    const { picture } = await desk.bus.callHolder(connectionId, fetchPicture, { of }, call());
    if (picture === null) return null;
    const store = await createFolderMediaStore({ path: stores.environment['MEDIA_PATH'] ?? '' });
    return { ...picture, content: await buffer((await store.open(picture.key)).stream) };
  };

  it('is streamed into the media store for any address, of a person or a group', async () => {
    const content = Buffer.from('%PDF-1.4 that is none');
    expect((await show('5511988880077', content)).status).toBe(200);
    expect((await show('120363000000000077', content)).status).toBe(200);
    const known = [
      await fetched({ kind: 'lid', value: '77' }, { kind: 'phone', value: '5511988880077' }),
      await fetched({ kind: 'group', value: '120363000000000077' }),
    ];
    for (const picture of known) {
      expect(picture).toMatchObject({ mimeType: 'application/pdf' });
      expect(picture?.content.equals(content)).toBe(true);
    }
  });

  it('can be drawn: the same for the same seed, another for another seed', async () => {
    const phone = { kind: 'phone', value: '5511988880079' } as const;
    const drawn = async (seed: number) => {
      const body = { of: phone.value, picture: { kind: 'drawn', seed } };
      expect((await desk.ask(setSimulatedPicture, { params: params(), body })).status).toBe(200);
      return fetched(phone);
    };
    const [one, other, again] = [await drawn(1), await drawn(2), await drawn(1)];
    expect(one).toMatchObject({ mimeType: 'image/png', width: 192, height: 192 });
    expect([one?.sha256 === again?.sha256, one?.sha256 === other?.sha256]).toEqual([true, false]);
  });

  it('is null if there is none or it is hidden', async () => {
    const phone = { kind: 'phone', value: '5511988880078' } as const;
    expect(await fetched(phone)).toBeNull();
    await show(phone.value, Buffer.from('x'), true);
    expect(await fetched(phone)).toBeNull();
    await show(phone.value, Buffer.from('x'));
    expect(await fetched(phone)).not.toBeNull();
    await show(phone.value, null);
    expect(await fetched(phone)).toBeNull();
  });
});

describe('the phone', () => {
  const check = (number: string) => desk.bus.callHolder(connectionId, checkNumber, { number }, call());
  const page = (after: string | null, limit: number) =>
    desk.bus.callHolder(connectionId, listPhoneContacts, { after, limit }, call());

  it('knows who is registered, and how a Brazilian number is written', async () => {
    await desk.ask(fillSimulatedPhone, {
      params: params(),
      body: { contacts: [{ number: '554188887777', name: 'Davi' }], unregistered: ['5511900000000'] },
    });
    expect(await check('5511900000000')).toEqual({ isRegistered: false });
    expect(await check('4915112345678')).toEqual({
      isRegistered: true,
      identities: [{ kind: 'phone', value: '4915112345678' }],
    });
    expect(await check('5541988887777')).toEqual({
      isRegistered: true,
      identities: [{ kind: 'phone', value: '554188887777' }],
    });
  });

  it('reports when it does not know, and still has earlier answers', async () => {
    await check('4915100000001');
    await contentFaults({ checks: 1 });
    await expect(check('4915100000002')).rejects.toMatchObject({ code: 'ERR_WAPP_CHECK_CONTACT' });
    await contentFaults({ checks: 1 });
    expect(await check('4915100000001')).toMatchObject({ isRegistered: true });
    await contentFaults({});
  });

  it('lists its address book in chunks', async () => {
    const contacts = [0, 1, 2, 3, 4].map((n) => ({ number: `551198888001${n}`, name: `Contato ${n}` }));
    await desk.ask(fillSimulatedPhone, { params: params(), body: { contacts } });
    const first = await page(null, 3);
    expect([first.total, first.contacts.length]).toEqual([5, 3]);
    const second = await page(first.next, 3);
    expect(second.next).toBeNull();
    expect([...first.contacts, ...second.contacts].map(({ name }) => name)).toEqual(
      contacts.map(({ name }) => name),
    );
  });

  it('cannot be asked while no process holds its session', async () => {
    await expect(
      desk.bus.callHolder(999, checkNumber, { number: '5511988880001' }, call()),
    ).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
  });
});

it('lets only admins play phones', async () => {
  const calls = [
    [sendContentAsContact, { from: '5511988880001', content: { kind: 'text', body: 'x' } }],
    [editAsContact, { id: 'x', body: 'x' }],
    [revokeAsContact, { id: 'x' }],
    [fillSimulatedPhone, { contacts: [] }],
    [setSimulatedPicture, { of: '5511988880001', picture: null }],
    [setSimulatorContentFaults, {}],
  ] as const;
  for (const [endpoint, body] of calls) {
    const refused = await desk.ask(endpoint, { params: params(), body }, { actor: attendant });
    expect([refused.status, errorOf(refused).error]).toEqual([403, 'ERR_NO_PERMISSION']);
    const unknown = await desk.ask(endpoint, { params: { whatsappId: 999 }, body });
    expect(errorOf(unknown).error).toBe('ERR_NO_WAPP_FOUND');
  }
});

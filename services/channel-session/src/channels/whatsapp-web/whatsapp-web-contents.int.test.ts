import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { pairedSession } from '../../../test/whatsapp-web-stand-in/paired-session.ts';

const patience = { timeoutMs: 30_000 };
const contact = '5511988880001';
const to = [{ kind: 'phone', value: contact }] as const;
const picture = Buffer.from('a picture of many bytes'.repeat(1_000));

const { fixture, session } = await pairedSession();

describe('whatsapp-web with files, and with what comes in pieces', { timeout: 120_000 }, () => {
  const send = (fileName: string) => {
    const externalId = session.driver.newExternalId();
    const file = {
      fileName,
      mimeType: 'image/png',
      size: picture.length,
      isVoice: false,
      open: () => Promise.resolve(Readable.from([picture])),
    };
    return { externalId, sent: session.driver.send({ externalId, to, body: 'Vitrine', file }) };
  };
  const written = (more: Record<string, string>, type: string, body = '') =>
    fixture.control('messages', { from: contact, body, type, more, file: picture.toString('base64') });
  const outboxOf = async (externalId: string) =>
    (await fixture.control('outbox', {})).messages.filter(({ id }) => id === externalId);
  async function after(): Promise<void> {
    const { id } = await fixture.control('messages', { from: contact, body: 'Depois' });
    await session.heard(id);
  }

  it('takes a sticker and a round video for what they show', async () => {
    const sticker = await written({ mimetype: 'image/webp' }, 'sticker');
    expect((await session.heard(sticker.id)).mediaType).toBe('image');
    const round = await written({ mimetype: 'video/mp4' }, 'ptv');
    expect((await session.heard(round.id)).mediaType).toBe('video');
  });

  it('does not take a sharper preview for an edit', async () => {
    const { id } = await written({ mimetype: 'image/jpeg' }, 'image', 'a preview');
    expect((await session.heard(id)).body).toBe('');
    await fixture.control('preview', { id });
    await after();
    expect(session.told.changes.filter(({ externalId }) => externalId === id)).toEqual([]);
  });

  it('tells a message whose key came late once it can be read, and nothing before', async () => {
    const { id } = await fixture.control('messages', { from: contact, body: '', type: 'ciphertext' });
    await after();
    expect(session.told.messagesOf(id)).toEqual([]);
    await fixture.control('deciphered', { id, body: 'Agora sim' });
    expect((await session.heard(id)).body).toBe('Agora sim');
  });

  it('sends a file whose upload broke, once', async () => {
    await fixture.control('faults', { breakUploads: 1 });
    const { externalId, sent } = send('vitrine.png');
    await sent;
    expect(await outboxOf(externalId)).toHaveLength(1);
  });

  it('says so when uploads break again and again, and the next one goes', async () => {
    await fixture.control('faults', { breakUploads: 3 });
    const broken = send('vitrine.png');
    await expect(broken.sent).rejects.toMatchObject({ kind: 'rejected' });
    expect(await outboxOf(broken.externalId)).toEqual([]);
    await send('outra.png').sent;
  });

  it('keeps the order of a slow file and the text behind it', async () => {
    await fixture.control('faults', { uploadDelayMs: 1_500 });
    const { externalId, sent } = send('lenta.png');
    await sent;
    const behind = session.driver.newExternalId();
    await session.driver.send({ externalId: behind, to, body: 'Gostou?' });
    const { messages } = await fixture.control('outbox', {});
    expect(messages.map(({ id }) => id).slice(-2)).toEqual([externalId, behind]);
  });

  it('says that a file is not given while WhatsApp has lost it, and gives it when it is back', async () => {
    const { id } = await fixture.control('messages', {
      from: contact,
      body: '',
      type: 'image',
      more: { mimetype: 'image/jpeg', directPath: '/mms/lost' },
    });
    const { peer } = await session.heard(id);
    const download = () => session.driver.downloadMedia({ externalId: id, fromMe: false }, peer);
    await expect(download()).rejects.toMatchObject({ kind: 'unknown' });
    await fixture.control('stored', { path: '/mms/lost', file: picture.toString('base64') });
    expect((await buffer(await download())).equals(picture)).toBe(true);
  });

  it('refuses files that break the link to the browser, both ways', async () => {
    const { id } = await fixture.control('messages', {
      from: contact,
      body: '',
      type: 'document',
      more: { mimetype: 'application/zip', directPath: '/mms/huge', size: 100 * 1024 * 1024 },
    });
    const { peer } = await session.heard(id);
    await expect(session.driver.downloadMedia({ externalId: id, fromMe: false }, peer)).rejects.toMatchObject(
      { kind: 'too-large' },
    );
    const externalId = session.driver.newExternalId();
    const open = () => Promise.reject(new Error('Nobody has to read it.'));
    const file = {
      fileName: 'x.zip',
      mimeType: 'application/zip',
      size: 100 * 1024 * 1024,
      isVoice: false,
      open,
    };
    await expect(session.driver.send({ externalId, to, body: '', file })).rejects.toMatchObject({
      kind: 'too-large',
    });
  });

  it('takes pictures from nowhere but WhatsApp, and none that is none', async () => {
    const of = `${contact}@c.us`;
    const file = picture.toString('base64');
    const ask = () => session.driver.picture(to);
    for (const url of [
      'https://127.0.0.1/v/a.jpg',
      'http://pps.whatsapp.net/v/a.jpg',
      'file:///etc/passwd',
    ]) {
      await fixture.control('pictures', { of, file, url });
      await expect(ask()).rejects.toMatchObject({ kind: 'rejected' });
    }
    await fixture.control('pictures', { of, file, url: 'https://pps.whatsapp.net/v/gone.jpg' });
    await expect(ask()).rejects.toMatchObject({ kind: 'unknown' });
    await fixture.control('pictures', { of, file: Buffer.alloc(2_200_000).toString('base64') });
    await expect(ask()).rejects.toMatchObject({ kind: 'too-large' });
  });

  it('knows the picture of somebody by their lid, and of a group', async () => {
    const file = picture.toString('base64');
    const { id } = await fixture.control('messages', {
      from: '5511988880041',
      body: 'Oi',
      as: 'lid',
    });
    const { peer } = await session.heard(id);
    const lid = peer.filter(({ kind }) => kind === 'lid');
    await fixture.control('pictures', { of: '5511988880041@c.us', file });
    const group = { id: '120363000000000041', title: 'Família' };
    const said = await fixture.control('messages', { from: '5511988880041', body: 'Oi', group });
    await fixture.control('pictures', { of: `${group.id}@g.us`, file });
    for (const of of [lid, (await session.heard(said.id)).peer]) {
      expect(of).toHaveLength(1);
      const found = await session.driver.picture(of);
      expect(found === null ? null : (await buffer(found)).equals(picture)).toBe(true);
    }
  });

  it('tells what came while it was stopped although the clocks differ', async () => {
    await fixture.control('faults', { clockSkewSeconds: -240 });
    await session.driver.stop();
    const { id } = await fixture.control('messages', {
      from: '5511988880031',
      body: 'Primeira',
      name: 'Rui',
    });
    await session.start();
    await session.becameReady();
    expect((await session.heard(id)).body).toBe('Primeira');
  });

  it('loses nothing when its link to WhatsApp drops', async () => {
    await fixture.control('online', { isOnline: false });
    await session.phaseBecame({ phase: 'interrupted' });
    const ids: string[] = [];
    for (const body of ['um', 'dois', 'três'])
      ids.push((await fixture.control('messages', { from: contact, body })).id);
    await fixture.control('online', { isOnline: true });
    await session.becameReady();
    for (const id of ids) await session.heard(id);
    await eventually(async () => {
      const externalId = session.driver.newExternalId();
      await session.driver.send({ externalId, to, body: 'De volta' });
      expect(await outboxOf(externalId)).toHaveLength(1);
    }, patience);
  });
});

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@balcao/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnSession } from './own-session.ts';

const patience = { timeoutMs: 30_000 };
const contact = '5511988880001';
const to = [{ kind: 'phone', value: contact }] as const;
const picture = Buffer.from('a picture of many bytes'.repeat(1_000));

/** Cases for one session that stays ready throughout, for a suite whose file owns the session. */
export function liveCases({ fixture, session }: OwnSession): void {
  beforeEach(() => session.beReady());

  describe('with people and groups', () => {
    it('reports a contact by lid and number, and by lid alone if the number is hidden', async () => {
      const { id } = await fixture.control('messages', {
        from: '5511988880011',
        body: 'Oi',
        name: 'Lia',
        as: 'lid',
      });
      const known = await session.reported(id);
      expect(known.peer.map(({ kind }) => kind)).toEqual(['lid', 'phone']);
      expect(known.peer[1]?.value).toBe('5511988880011');
      const hidden = await fixture.control('messages', {
        from: '5511988880012',
        body: 'Oi',
        as: 'hidden-number',
      });
      const { peer } = await session.reported(hidden.id);
      expect(peer.map(({ kind }) => kind)).toEqual(['lid']);
      expect(peer[0]?.value).not.toContain('5511988880012');
    });

    it('answers under the lid by which a chat came', async () => {
      const { id } = await fixture.control('messages', {
        from: '5511988880013',
        body: 'Oi',
        as: 'hidden-number',
      });
      const { peer } = await session.reported(id);
      const externalId = session.driver.newExternalId();
      await session.driver.send({ externalId, to: peer, body: 'Olá' });
      const { messages } = await fixture.control('outbox', {});
      expect(messages.find((message) => message.id === externalId)?.chat).toBe(`${peer[0]?.value ?? ''}@lid`);
      expect(await session.driver.findOutgoing(externalId, peer)).toEqual({ found: true, ack: 1 });
    });

    it('gives a message that comes under number and lid one id', async () => {
      await fixture.control('faults', { deliverTwice: true });
      const { id } = await fixture.control('messages', { from: contact, body: 'Duas vezes' });
      await eventually(() => {
        expect(session.recorded.messagesOf(id)).toHaveLength(2);
      }, patience);
    });

    it('reports the author in a group', async () => {
      const { id } = await fixture.control('messages', {
        from: contact,
        name: 'Ana',
        body: 'Bom dia, grupo',
        group: { id: '120363000000000001', title: 'Fornecedores' },
      });
      expect(await session.reported(id)).toMatchObject({
        isGroup: true,
        peer: [{ kind: 'group', value: '120363000000000001' }],
        peerName: 'Fornecedores',
        author: { name: 'Ana', identities: [{ kind: 'phone', value: contact }, { kind: 'lid' }] },
      });
    });

    it('reports what was typed on the phone, but not what it sent itself', async () => {
      const externalId = session.driver.newExternalId();
      await session.driver.send({ externalId, to, body: 'Pela mesa' });
      const { id } = await fixture.control('typed', { to: contact, body: 'Pelo telefone' });
      expect(await session.reported(id)).toMatchObject({
        fromMe: true,
        body: 'Pelo telefone',
        peer: [to[0], { kind: 'lid' }],
      });
      expect(session.recorded.messagesOf(externalId)).toEqual([]);
    });

    it('refuses a number without WhatsApp', async () => {
      await fixture.control('registered', { number: '551122223333', isRegistered: false });
      const message = { externalId: session.driver.newExternalId(), body: 'Oi' };
      await expect(
        session.driver.send({ ...message, to: [{ kind: 'phone', value: '551122223333' }] }),
      ).rejects.toMatchObject({ kind: 'not-on-channel' });
    });
  });

  describe('with files, and with messages that come in parts', () => {
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
      await session.reported(id);
    }

    it('recognises a sticker and a round video', async () => {
      const sticker = await written({ mimetype: 'image/webp' }, 'sticker');
      expect((await session.reported(sticker.id)).mediaType).toBe('image');
      const round = await written({ mimetype: 'video/mp4' }, 'ptv');
      expect((await session.reported(round.id)).mediaType).toBe('video');
    });

    it('does not take a sharper preview for an edit', async () => {
      const { id } = await written({ mimetype: 'image/jpeg' }, 'image', 'a preview');
      expect((await session.reported(id)).body).toBe('');
      await fixture.control('preview', { id });
      await after();
      expect(session.recorded.changes.filter(({ externalId }) => externalId === id)).toEqual([]);
    });

    it('reports a message with a late key once it is readable, and not before', async () => {
      const { id } = await fixture.control('messages', { from: contact, body: '', type: 'ciphertext' });
      await after();
      expect(session.recorded.messagesOf(id)).toEqual([]);
      await fixture.control('deciphered', { id, body: 'Agora sim' });
      expect((await session.reported(id)).body).toBe('Agora sim');
    });

    it('reports a message that opens on the phone only', async () => {
      const more = { subtype: 'view_once_unavailable_fanout' };
      const { id } = await fixture.control('messages', { from: contact, body: '', type: 'ciphertext', more });
      expect(await session.reported(id)).toMatchObject({ mediaType: 'unknown', body: '', isReadBack: false });
    });

    it('sends a file whose upload broke, once', async () => {
      await fixture.control('faults', { breakUploads: 1 });
      const { externalId, sent } = send('vitrine.png');
      await sent;
      expect(await outboxOf(externalId)).toHaveLength(1);
    });

    it('reports uploads that break again and again, and sends the next one', async () => {
      await fixture.control('faults', { breakUploads: 3 });
      const broken = send('vitrine.png');
      await expect(broken.sent).rejects.toMatchObject({ kind: 'rejected' });
      expect(await outboxOf(broken.externalId)).toEqual([]);
      await send('outra.png').sent;
    });

    it('keeps the order of a slow file and the text after it', async () => {
      await fixture.control('faults', { uploadDelayMs: 1_500 });
      const { externalId, sent } = send('lenta.png');
      await sent;
      const behind = session.driver.newExternalId();
      await session.driver.send({ externalId: behind, to, body: 'Gostou?' });
      const { messages } = await fixture.control('outbox', {});
      expect(messages.map(({ id }) => id).slice(-2)).toEqual([externalId, behind]);
    });

    it('reports a file that WhatsApp has lost, and delivers it when WhatsApp has it again', async () => {
      const { id } = await fixture.control('messages', {
        from: contact,
        body: '',
        type: 'image',
        more: { mimetype: 'image/jpeg', directPath: '/mms/lost' },
      });
      const { peer } = await session.reported(id);
      const download = () => session.driver.downloadMedia({ externalId: id, fromMe: false }, peer);
      await expect(download()).rejects.toMatchObject({ kind: 'unknown' });
      await fixture.control('stored', { path: '/mms/lost', file: picture.toString('base64') });
      expect((await buffer(await download())).equals(picture)).toBe(true);
    });

    it('reports an edit and a deletion as done if WhatsApp accepted them, and not if it refused', async () => {
      const externalId = session.driver.newExternalId();
      await session.driver.send({ externalId, to, body: 'Ate logo' });
      const outcomes = {
        edit: () => session.driver.edit(externalId, to, 'Até logo'),
        revoke: () => session.driver.revoke(externalId, to),
      };
      for (const change of [outcomes.edit, outcomes.revoke]) {
        await fixture.control('faults', { rejectChanges: 1 });
        await expect(change()).rejects.toMatchObject({ kind: 'unknown' });
      }
      expect(await outboxOf(externalId)).toMatchObject([{ body: 'Ate logo', isRevoked: false }]);
      await outcomes.edit();
      await outcomes.revoke();
      expect(await outboxOf(externalId)).toMatchObject([{ body: 'Até logo', isRevoked: true }]);
    });

    it('transfers a file of many chunks, byte for byte, both ways', async () => {
      const content = Buffer.alloc(5 * 1024 * 1024 + 7, 'every piece of it is another one. ');
      const externalId = session.driver.newExternalId();
      const open = () => Promise.resolve(Readable.from([content]));
      const file = {
        fileName: 'a.zip',
        mimeType: 'application/zip',
        size: content.length,
        isVoice: false,
        open,
      };
      await session.driver.send({ externalId, to, body: 'Veja', file });
      const download = await session.driver.downloadMedia({ externalId, fromMe: true }, to);
      expect((await buffer(download)).equals(content)).toBe(true);
    });

    it('refuses files that break the link to the browser, both ways', async () => {
      const { id } = await fixture.control('messages', {
        from: contact,
        body: '',
        type: 'document',
        more: { mimetype: 'application/zip', directPath: '/mms/huge', size: 100 * 1024 * 1024 },
      });
      const { peer } = await session.reported(id);
      await expect(
        session.driver.downloadMedia({ externalId: id, fromMe: false }, peer),
      ).rejects.toMatchObject({ kind: 'too-large' });
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

    it('loads pictures only from WhatsApp, and only real ones', async () => {
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

    it('finds the picture of a person by lid, and of a group', async () => {
      const file = picture.toString('base64');
      const { id } = await fixture.control('messages', {
        from: '5511988880041',
        body: 'Oi',
        as: 'lid',
      });
      const { peer } = await session.reported(id);
      const lid = peer.filter(({ kind }) => kind === 'lid');
      await fixture.control('pictures', { of: '5511988880041@c.us', file });
      const group = { id: '120363000000000041', title: 'Família' };
      const said = await fixture.control('messages', { from: '5511988880041', body: 'Oi', group });
      await fixture.control('pictures', { of: `${group.id}@g.us`, file });
      for (const of of [lid, (await session.reported(said.id)).peer]) {
        expect(of).toHaveLength(1);
        const found = await session.driver.picture(of);
        expect(found === null ? null : (await buffer(found)).equals(picture)).toBe(true);
      }
    });

    it('loses nothing when its link to WhatsApp drops', async () => {
      await fixture.control('online', { isOnline: false });
      await session.phaseBecame({ phase: 'interrupted' });
      const ids: string[] = [];
      for (const body of ['um', 'dois', 'três'])
        ids.push((await fixture.control('messages', { from: contact, body })).id);
      await fixture.control('online', { isOnline: true });
      await session.becameReady();
      for (const id of ids) await session.reported(id);
      await eventually(async () => {
        const externalId = session.driver.newExternalId();
        await session.driver.send({ externalId, to, body: 'De volta' });
        expect(await outboxOf(externalId)).toHaveLength(1);
      }, patience);
    });
  });
}

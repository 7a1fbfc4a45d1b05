import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { pairedSession } from '../../../test/whatsapp-web-stand-in/paired-session.ts';

const patience = { timeoutMs: 30_000 };
const contact = '5511988880001';
const to = [{ kind: 'phone', value: contact }] as const;

const { fixture, session } = await pairedSession();

describe('whatsapp-web with people and groups', { timeout: 120_000 }, () => {
  it('knows a contact by lid and number, and a lid alone when the number is hidden', async () => {
    const { id } = await fixture.control('messages', {
      from: '5511988880011',
      body: 'Oi',
      name: 'Lia',
      as: 'lid',
    });
    const known = await session.heard(id);
    expect(known.peer.map(({ kind }) => kind)).toEqual(['lid', 'phone']);
    expect(known.peer[1]?.value).toBe('5511988880011');
    const hidden = await fixture.control('messages', {
      from: '5511988880012',
      body: 'Oi',
      as: 'hidden-number',
    });
    const { peer } = await session.heard(hidden.id);
    expect(peer.map(({ kind }) => kind)).toEqual(['lid']);
    expect(peer[0]?.value).not.toContain('5511988880012');
  });

  it('answers under the lid that a chat came with', async () => {
    const { id } = await fixture.control('messages', {
      from: '5511988880013',
      body: 'Oi',
      as: 'hidden-number',
    });
    const { peer } = await session.heard(id);
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
      expect(session.told.messagesOf(id)).toHaveLength(2);
    }, patience);
  });

  it('tells who wrote in a group', async () => {
    const { id } = await fixture.control('messages', {
      from: contact,
      name: 'Ana',
      body: 'Bom dia, grupo',
      group: { id: '120363000000000001', title: 'Fornecedores' },
    });
    expect(await session.heard(id)).toMatchObject({
      isGroup: true,
      peer: [{ kind: 'group', value: '120363000000000001' }],
      peerName: 'Fornecedores',
      author: { name: 'Ana', identities: [{ kind: 'phone', value: contact }, { kind: 'lid' }] },
    });
  });

  it('tells what was typed on the phone, and not what it sent itself', async () => {
    const externalId = session.driver.newExternalId();
    await session.driver.send({ externalId, to, body: 'Pela mesa' });
    const { id } = await fixture.control('typed', { to: contact, body: 'Pelo telefone' });
    expect(await session.heard(id)).toMatchObject({
      fromMe: true,
      body: 'Pelo telefone',
      peer: [to[0], { kind: 'lid' }],
    });
    expect(session.told.messagesOf(externalId)).toEqual([]);
  });

  it('refuses a number that has no WhatsApp', async () => {
    await fixture.control('registered', { number: '551122223333', isRegistered: false });
    const message = { externalId: session.driver.newExternalId(), body: 'Oi' };
    await expect(
      session.driver.send({ ...message, to: [{ kind: 'phone', value: '551122223333' }] }),
    ).rejects.toMatchObject({ kind: 'not-on-channel' });
  });
});

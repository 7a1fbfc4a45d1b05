import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { ownSession } from '../../../test/whatsapp-web-stand-in/own-session.ts';

const slowly = { timeoutMs: 30_000, intervalMs: 500 };
const contact = '5511988880001';

const { fixture, session } = await ownSession();

describe('a deaf whatsapp-web session', { timeout: 60_000 }, () => {
  it('ends if it looks connected and its servers do not answer', async () => {
    await session.beReady({ quiet: 1_000, answer: 1_000 });
    await fixture.control('faults', { hearing: 'deaf' });
    await session.endedAs('deaf');
  });

  it('counts a message that the page fails on, and reports it once it can be read (rule W14)', async () => {
    await session.beReady({ quiet: 1_000 });
    const { id } = await fixture.control('messages', { from: contact, body: '', type: 'unreadable' });
    const beside = await fixture.control('messages', { from: contact, body: 'Ao lado' });
    await session.reported(beside.id);
    await eventually(() => {
      expect(session.recorded.unreadable()).toMatchObject([{ messages: 1 }]);
    }, slowly);
    await fixture.control('deciphered', { id, type: 'chat', body: 'Agora sim' });
    expect((await session.reported(id)).body).toBe('Agora sim');
    await eventually(() => {
      expect(session.recorded.unreadable()).toEqual([]);
    }, slowly);
    expect(session.recorded.ended()).toBeUndefined();
  });

  it('stays while all is well, reports messages without an event, and ends when that repeats', async () => {
    await session.beReady({ quiet: 1_000 });
    const { times } = await fixture.control('asked', {});
    await eventually(async () => {
      expect((await fixture.control('asked', {})).times).toBeGreaterThan(times + 2);
    }, slowly);
    expect(session.recorded.ended()).toBeUndefined();
    await fixture.control('faults', { hearing: 'silent' });
    const first = await fixture.control('messages', { from: contact, body: 'Sem aviso' });
    await session.reported(first.id);
    await eventually(async () => {
      await fixture.control('messages', { from: contact, body: 'De novo' });
      expect(session.recorded.ended()).toEqual({ phase: 'ended', reason: 'deaf' });
    }, slowly);
  });
});

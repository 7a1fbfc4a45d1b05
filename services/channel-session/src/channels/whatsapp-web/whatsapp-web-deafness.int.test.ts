import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { pairedSession } from '../../../test/whatsapp-web-stand-in/paired-session.ts';

/** WhatsApp is asked three times. */
const slowly = { intervalMs: 500 };
const contact = '5511988880001';

const { fixture, session } = await pairedSession({
  deadlines: { quiet: 1_000, answer: 6_000 },
  revives: true,
});

describe('whatsapp-web that hears nothing', { timeout: 120_000 }, () => {
  it('ends when it looks connected and its servers answer nothing', async () => {
    await fixture.control('faults', { hearing: 'deaf' });
    await eventually(() => {
      expect(session.told.ended()).toEqual({ phase: 'ended', reason: 'deaf' });
    }, slowly);
    expect(await fixture.leftRunning()).toEqual([]);
  });

  it('tells messages that came without an event, and ends when it happens again', async () => {
    await fixture.control('faults', { hearing: 'silent' });
    const first = await fixture.control('messages', { from: contact, body: 'Sem aviso' });
    await session.heard(first.id);
    await eventually(async () => {
      await fixture.control('messages', { from: contact, body: 'De novo' });
      expect(session.told.ended()).toEqual({ phase: 'ended', reason: 'deaf' });
    }, slowly);
  });

  it('stays while nobody writes and all is well', async () => {
    const { times } = await fixture.control('asked', {});
    await eventually(async () => {
      expect((await fixture.control('asked', {})).times).toBeGreaterThan(times + 2);
    }, slowly);
    expect(session.told.ended()).toBeUndefined();
  });
});

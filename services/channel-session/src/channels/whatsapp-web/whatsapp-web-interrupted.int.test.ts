import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { pairedSession } from '../../../test/whatsapp-web-stand-in/paired-session.ts';

const patience = { timeoutMs: 30_000 };
const contact = '5511988880001';
const to = [{ kind: 'phone', value: contact }] as const;

const { fixture, session } = await pairedSession({ revives: true });

describe('whatsapp-web that is interrupted in the middle', { timeout: 120_000 }, () => {
  const outboxOf = async (externalId: string) =>
    (await fixture.control('outbox', {})).messages.filter(({ id }) => id === externalId);

  it('is ready although the page was loaded again while it synced', async () => {
    await fixture.control('faults', { sync: 'held' });
    await session.restart();
    await session.phaseBecame({ phase: 'syncing' });
    await fixture.control('reload', {});
    await eventually(async () => {
      await fixture.control('sync', {});
      expect(session.told.phases.at(-1)?.phase).toBe('ready');
    }, patience);
  });

  it.each([
    ['browser', 'loseSends'],
    ['browser', 'dropAnswers'],
    ['own process', 'loseSends'],
    ['own process', 'dropAnswers'],
  ] as const)(
    'says whether a text got out when its %s is killed while it leaves: %s',
    async (victim, fault) => {
      await fixture.control('faults', { [fault]: 1 });
      const externalId = session.driver.newExternalId();
      const sending = session.driver
        .send({ externalId, to, body: 'No meio' })
        .catch((error: unknown) => error);
      await eventually(async () => {
        expect((await fixture.control('faults', {}))[fault]).toBe(0);
      }, patience);
      await fixture.kill(victim);
      expect(await sending).toMatchObject({ kind: 'unknown' });
      await session.phaseBecame({ phase: 'ended', reason: 'crashed' });
      await session.start();
      await session.becameReady();
      const isThere = fault === 'dropAnswers';
      expect((await session.driver.findOutgoing(externalId, to)).found).toBe(isThere);
      expect(await outboxOf(externalId)).toHaveLength(isThere ? 1 : 0);
    },
  );

  // Last: what the second load breaks may break later.
  it('is ready again, or ends and says so, when the page is loaded twice in a row', async () => {
    await fixture.control('reload', {});
    await fixture.control('reload', {});
    const { id } = await fixture.control('messages', { from: contact, body: 'E agora?' });
    await eventually(async () => {
      if (session.told.ended() !== undefined) await session.start();
      expect(session.told.messagesOf(id)).not.toEqual([]);
    }, patience);
  });
});

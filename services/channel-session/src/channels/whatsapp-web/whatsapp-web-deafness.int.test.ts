import { readFileSync } from 'node:fs';
import { eventually } from '@balcao/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { engineFixture, type EngineFixture } from '../../../test/whatsapp-web-stand-in/engine-fixture.ts';
import { EngineSession } from '../../../test/whatsapp-web-stand-in/engine-session.ts';
import { processesOfProfile } from './processes-of-profile.ts';

const patience = { timeoutMs: 30_000 };
const contact = '5511988880001';
const to = [{ kind: 'phone', value: contact }] as const;

describe('whatsapp-web that hears nothing, or is killed in the middle', { timeout: 120_000 }, () => {
  let fixture: EngineFixture;
  let session: EngineSession;

  beforeAll(async () => {
    fixture = await engineFixture({ quiet: 1_000, answer: 3_000 });
    session = new EngineSession(fixture);
    await session.pair();
  });
  afterEach(async () => {
    await fixture.control('no-faults', {});
    if (session.told.ended() !== undefined) await session.start();
    await session.becameReady();
  });
  afterAll(async () => {
    await session.driver.stop();
    await fixture.close();
  });

  const endedDeaf = () => session.phaseBecame({ phase: 'ended', reason: 'deaf' });
  const outboxOf = async (externalId: string) =>
    (await fixture.control('outbox', {})).messages.filter(({ id }) => id === externalId);

  it('ends when it looks connected and its servers answer nothing', async () => {
    await fixture.control('faults', { hearing: 'deaf' });
    await endedDeaf();
    expect(await fixture.leftRunning()).toEqual([]);
  });

  it('tells messages that came without an event, and ends when it happens again', async () => {
    await fixture.control('faults', { hearing: 'silent' });
    const first = await fixture.control('messages', { from: contact, body: 'Sem aviso' });
    await session.heard(first.id);
    await eventually(async () => {
      await fixture.control('messages', { from: contact, body: 'De novo' });
      expect(session.told.ended()).toEqual({ phase: 'ended', reason: 'deaf' });
    }, patience);
  });

  it('stays while nobody writes and all is well', async () => {
    const { times } = await fixture.control('asked', {});
    await eventually(async () => {
      expect((await fixture.control('asked', {})).times).toBeGreaterThan(times + 2);
    }, patience);
    expect(session.told.ended()).toBeUndefined();
  });

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

  it('is ready again, or ends and says so, when the page is loaded twice in a row', async () => {
    await fixture.control('reload', {});
    await fixture.control('reload', {});
    const { id } = await fixture.control('messages', { from: contact, body: 'E agora?' });
    await eventually(async () => {
      if (session.told.ended() !== undefined) await session.start();
      expect(session.told.messagesOf(id)).not.toEqual([]);
    }, patience);
  });

  it.each([
    ['Chromium', '--remote-debugging-pipe', 'loseSends'],
    ['Chromium', '--remote-debugging-pipe', 'dropAnswers'],
    ['its own process', 'child/main.ts', 'loseSends'],
    ['its own process', 'child/main.ts', 'dropAnswers'],
  ] as const)(
    'says whether a text got out when %s (%s) is killed while it leaves: %s',
    async (_, sign, fault) => {
      await fixture.control('faults', { [fault]: 1 });
      const externalId = session.driver.newExternalId();
      const sending = session.driver
        .send({ externalId, to, body: 'No meio' })
        .catch((error: unknown) => error);
      await eventually(async () => {
        expect((await fixture.control('faults', {}))[fault]).toBe(0);
      }, patience);
      const [victim] = (await processesOfProfile(fixture.profilePath)).filter((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(sign),
      );
      process.kill(victim ?? 0, 'SIGKILL');
      expect(await sending).toMatchObject({ kind: 'unknown' });
      await session.phaseBecame({ phase: 'ended', reason: 'crashed' });
      await session.start();
      await session.becameReady();
      const isThere = fault === 'dropAnswers';
      expect((await session.driver.findOutgoing(externalId, to)).found).toBe(isThere);
      expect(await outboxOf(externalId)).toHaveLength(isThere ? 1 : 0);
    },
  );
});

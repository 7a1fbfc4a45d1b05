import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@balcao/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { engineFixture } from '../../../test/whatsapp-web-stand-in/engine-fixture.ts';
import { EngineSession } from '../../../test/whatsapp-web-stand-in/engine-session.ts';
import { killedWhileSending } from '../../../test/whatsapp-web-stand-in/killed-while-sending.ts';
import { liveCases } from '../../../test/whatsapp-web-stand-in/live-cases.ts';
import { ownSession } from '../../../test/whatsapp-web-stand-in/own-session.ts';
import { recordedSink } from '#channels/conformance/recorded-sink.ts';
import { processesOfProfile } from './processes-of-profile.ts';

const patience = { timeoutMs: 30_000 };
const contact = '5511988880001';
const to = [{ kind: 'phone', value: contact }] as const;

/** For the tests that wait until these are over. */
const shortDeadlines = { send: 2_000, change: 2_000, silentReady: 800 };

const own = await ownSession();
const { fixture, session } = own;
const locks = () =>
  readdirSync(join(fixture.profilePath, 'browser')).filter((name) => name.startsWith('Singleton'));

/** A healthy session, and the failures that it must survive (rule W4), with as few browser starts as possible. */
describe('a whatsapp-web session', { timeout: 60_000 }, () => {
  it('asks for new codes when WhatsApp has run out of them', async () => {
    await session.stop();
    await fixture.wipeProfile();
    await session.start();
    const first = await session.qrcode();
    await fixture.control('exhaust-refs', {});
    await eventually(() => {
      expect(session.recorded.qrcode()).not.toBe(first);
    }, patience);
    await session.becameReady();
  });

  describe('that is ready', () => {
    liveCases(own);
  });

  it('runs sessions as an unprivileged account with the sandbox on', async () => {
    await session.beReady();
    const processes = await processesOfProfile(fixture.profilePath);
    expect(processes.length).toBeGreaterThan(1);
    for (const pid of processes) {
      expect(statSync(`/proc/${pid}`).uid === 0).toBe(false);
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain('no-sandbox');
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('DATABASE_URL');
    }
  });

  it('recovers by itself after a break, and after the page reloads', async () => {
    await session.beReady();
    await fixture.control('state', { state: 'TIMEOUT' });
    await session.phaseBecame({ phase: 'interrupted' });
    await expect(
      session.driver.send({ externalId: session.driver.newExternalId(), to, body: 'Agora não' }),
    ).rejects.toMatchObject({ kind: 'not-ready' });
    await fixture.control('state', { state: 'CONNECTED' });
    await session.becameReady();

    const readyBefore = session.recorded.phases.filter(({ phase }) => phase === 'ready').length;
    await fixture.control('reload', {});
    await eventually(() => {
      expect(session.recorded.phases.filter(({ phase }) => phase === 'ready').length).toBeGreaterThan(
        readyBefore,
      );
    }, patience);
    const { id } = await fixture.control('messages', { from: contact, body: 'Depois de recarregar' });
    await session.reported(id);
    const externalId = session.driver.newExternalId();
    await session.driver.send({ externalId, to, body: 'Também depois' });
    expect(await session.driver.findOutgoing(externalId, to)).toMatchObject({ found: true });
  });

  describe('that was stopped for a while', () => {
    const talkative = '5511988880020';
    const missed: string[] = [];
    const unreadableFor = '5511988880021';
    const besideUnreadable: string[] = [];
    let bytesBefore: number | null;
    let bytesWhileStopped: number | null;
    let locksWhileStopped: string[];
    let readMeanwhile: string;
    let underAnotherClock: string;

    beforeAll(async () => {
      await session.beReady();
      bytesBefore = await session.driver.memoryBytes();
      readMeanwhile = session.driver.newExternalId();
      await session.driver.send({ externalId: readMeanwhile, to, body: 'Lida depois' });
      await session.stop();
      bytesWhileStopped = await session.driver.memoryBytes();
      locksWhileStopped = locks();

      await fixture.control('silent-acks', { id: readMeanwhile, ack: 3 });
      const firstSecond = Math.floor(Date.now() / 1_000);
      for (let index = 0; index < 30; index += 1) {
        const message = { from: talkative, body: `Perdida ${index}`, timestamp: firstSecond + index };
        missed.push((await fixture.control('messages', message)).id);
      }
      for (const type of ['chat', 'unreadable', 'chat']) {
        const message = { from: unreadableFor, body: 'Ao lado', timestamp: firstSecond + 5, type };
        const { id } = await fixture.control('messages', message);
        if (type === 'chat') besideUnreadable.push(id);
      }
      await fixture.control('faults', { clockSkewSeconds: -240 });
      const first = { from: '5511988880031', body: 'Primeira', name: 'Rui' };
      underAnotherClock = (await fixture.control('messages', first)).id;

      await fixture.control('faults', { sync: 'held' });
      await session.start({ marks: new Map([[talkative, new Date(firstSecond * 1_000)]]) });
      await session.phaseBecame({ phase: 'syncing' });
      await fixture.control('reload', {});
      await eventually(async () => {
        await fixture.control('sync', {});
        expect(session.recorded.phases.at(-1)?.phase).toBe('ready');
      }, patience);
    });

    it('reports the memory that it uses, and none once it is stopped', () => {
      // A browser with one page, and Node.
      expect(bytesBefore).toBeGreaterThan(80 * 1_048_576);
      expect(bytesBefore).toBeLessThan(2_000 * 1_048_576);
      expect(bytesWhileStopped).toBeNull();
    });

    it('has left no lock behind', () => {
      expect(locksWhileStopped).toEqual([]);
    });

    it('is syncing until WhatsApp is in sync, also when its page is loaded again meanwhile', () => {
      expect(session.recorded.phases.map(({ phase }) => phase)).toEqual(['starting', 'syncing', 'ready']);
    });

    it('reports acks that rose while it was stopped', async () => {
      await eventually(() => {
        expect(session.recorded.acksOf(readMeanwhile)).toContain(3);
      }, patience);
    });

    it('reads back as far as the mark, however much was missed', async () => {
      await eventually(() => {
        const theirs = session.recorded.messages.filter(({ externalId }) => missed.includes(externalId));
        expect(theirs.map(({ externalId }) => externalId)).toEqual(missed);
      }, patience);
    });

    it('reports the messages beside an unreadable one, and that there is one', async () => {
      for (const id of besideUnreadable) await session.reported(id);
      await eventually(() => {
        const [chat, ...others] = session.recorded.unreadable();
        expect(others).toEqual([]);
        expect(chat).toMatchObject({ messages: 1 });
        expect(chat?.addresses).toContain(unreadableFor);
      }, patience);
    });

    it('reports messages although the clocks differ', async () => {
      expect((await session.reported(underAnotherClock)).body).toBe('Primeira');
    });
  });

  it('reminds a page that was in sync before anybody listened', async () => {
    await fixture.control('faults', { sync: 'silent' });
    await session.start({ deadlines: shortDeadlines });
    await session.becameReady();
    const { id } = await fixture.control('messages', { from: contact, body: 'Ouviu?' });
    await session.reported(id);
  });

  it('does not know the outcome without an answer', async () => {
    await session.beReady(shortDeadlines);
    await fixture.control('faults', { dropAnswers: 1 });
    const externalId = session.driver.newExternalId();
    await expect(session.driver.send({ externalId, to, body: 'Sem resposta' })).rejects.toMatchObject({
      kind: 'unknown',
    });
  });

  it('repeats an edit that got no answer, though the page shows it already', async () => {
    await session.beReady(shortDeadlines);
    const externalId = session.driver.newExternalId();
    await session.driver.send({ externalId, to, body: 'Ate logo' });
    const edit = () => session.driver.edit(externalId, to, 'Até logo');
    await fixture.control('faults', { loseChanges: 1 });
    await expect(edit()).rejects.toMatchObject({ kind: 'unknown' });
    await edit();
    const { messages } = await fixture.control('outbox', {});
    expect(messages.find(({ id }) => id === externalId)).toMatchObject({ body: 'Até logo', isEdited: true });
  });

  it('ends when another browser takes the session over, and stays paired', async () => {
    await session.beReady();
    await fixture.control('state', { state: 'CONFLICT' });
    await session.endedAs('replaced-elsewhere');
    await session.beReady();
    expect(session.recorded.qrcode()).toBeUndefined();
  });

  it('ends when its browser is killed, starts again despite a stale lock, and finds what it sent', async () => {
    const outcome = await killedWhileSending(own, 'browser', 'dropAnswers');
    symlinkSync('another-host-4711', join(fixture.profilePath, 'browser', 'SingletonLock'));
    await session.beReady();
    expect(session.recorded.qrcode()).toBeUndefined();
    expect(await outcome()).toEqual({ looked: { found: true, ack: 1 }, arrived: 1 });
  });

  it('ends when its own process is killed, leaves no browser, and finds no unsent message', async () => {
    const outcome = await killedWhileSending(own, 'own process', 'loseSends');
    await session.beReady();
    expect(await outcome()).toEqual({ looked: { found: false }, arrived: 0 });
  });

  it('ends as logged out when it was unlinked while it was stopped', async () => {
    await session.stop();
    await fixture.phone.unlink();
    await session.start();
    await session.endedAs('logged-out');
  });

  it('needs only modules that the stand-in has', async () => {
    expect((await fixture.control('missed', {})).names).toEqual([]);
  });

  it('leaves nothing when it is stopped during its start', async () => {
    await session.stop();
    const { sink } = recordedSink();
    const driver = fixture.createDriver({
      sink,
      highWaterMarks: () => Promise.resolve(new Map()),
      acceptsCalls: () => Promise.resolve(true),
    });
    const starting = driver.start();
    await driver.stop();
    await starting;
    expect(await fixture.leftRunning()).toEqual([]);
  });

  it('says that it cannot start because WhatsApp cannot be reached, and leaves nothing running', async () => {
    const away = await engineFixture();
    await away.close();
    await expect(new EngineSession(away).start()).rejects.toThrow(/^start-failed: .*ERR_CONNECTION_REFUSED/);
    expect(await away.leftRunning()).toEqual([]);
  });
});

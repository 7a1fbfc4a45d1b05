import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { engineFixture } from '../../../test/whatsapp-web-stand-in/engine-fixture.ts';
import { EngineSession } from '../../../test/whatsapp-web-stand-in/engine-session.ts';
import { pairedSession } from '../../../test/whatsapp-web-stand-in/paired-session.ts';
import { processesOfProfile } from './processes-of-profile.ts';

const patience = { timeoutMs: 30_000 };
const contact = '5511988880001';
const to = [{ kind: 'phone', value: contact }] as const;

const { fixture, session } = await pairedSession({ deadlines: { send: 2_000, silentReady: 800 } });

/** The failures of channels.md §3, provoked. */
describe('whatsapp-web when things go wrong', { timeout: 120_000 }, () => {
  async function endedCrashed(): Promise<void> {
    await session.phaseBecame({ phase: 'ended', reason: 'crashed' });
    expect(await fixture.leftRunning()).toEqual([]);
  }

  it('runs sessions as an unprivileged account with the sandbox on', async () => {
    const processes = await processesOfProfile(fixture.profilePath);
    expect(processes.length).toBeGreaterThan(1);
    for (const pid of processes) {
      expect(statSync(`/proc/${pid}`).uid === 0).toBe(false);
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain('no-sandbox');
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('DATABASE_URL');
    }
  });

  it('tells what it takes of the machine, and nothing once it is stopped', async () => {
    const bytes = await session.driver.memoryBytes();
    // A browser with one page, and Node.
    expect(bytes).toBeGreaterThan(80 * 1_048_576);
    expect(bytes).toBeLessThan(2_000 * 1_048_576);
    await session.driver.stop();
    expect(await session.driver.memoryBytes()).toBeNull();
    await session.start();
    await session.becameReady();
  });

  it('does not know the outcome when no answer comes, and finds it later by our id', async () => {
    await fixture.control('faults', { dropAnswers: 1 });
    const externalId = session.driver.newExternalId();
    await expect(session.driver.send({ externalId, to, body: 'Sem resposta' })).rejects.toMatchObject({
      kind: 'unknown',
    });
    await session.restart();
    await session.becameReady();
    expect(await session.driver.findOutgoing(externalId, to)).toEqual({ found: true, ack: 1 });
  });

  it('tells acks that rose while it was stopped', async () => {
    const externalId = session.driver.newExternalId();
    await session.driver.send({ externalId, to, body: 'Lida depois' });
    await session.driver.stop();
    await fixture.control('silent-acks', { id: externalId, ack: 3 });
    await session.start();
    await eventually(() => {
      expect(session.told.acksOf(externalId)).toContain(3);
    }, patience);
  });

  it('reads back as far as the mark, however much was missed', async () => {
    await session.driver.stop();
    const from = '5511988880020';
    const firstSecond = Math.floor(Date.now() / 1_000);
    const ids: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      const message = { from, body: `Perdida ${index}`, timestamp: firstSecond + index };
      ids.push((await fixture.control('messages', message)).id);
    }
    await session.start(new Map([[from, new Date(firstSecond * 1_000)]]));
    await eventually(() => {
      const theirs = session.told.messages.filter(({ externalId }) => ids.includes(externalId));
      expect(theirs.map(({ externalId }) => externalId)).toEqual(ids);
    }, patience);
  });

  it('comes back by itself after a break, and after the page reloads', async () => {
    await fixture.control('state', { state: 'TIMEOUT' });
    await session.phaseBecame({ phase: 'interrupted' });
    await expect(
      session.driver.send({ externalId: session.driver.newExternalId(), to, body: 'Agora não' }),
    ).rejects.toMatchObject({ kind: 'not-ready' });
    await fixture.control('state', { state: 'CONNECTED' });
    await session.becameReady();

    const readyBefore = session.told.phases.filter(({ phase }) => phase === 'ready').length;
    await fixture.control('reload', {});
    await eventually(() => {
      expect(session.told.phases.filter(({ phase }) => phase === 'ready').length).toBeGreaterThan(
        readyBefore,
      );
    }, patience);
    const { id } = await fixture.control('messages', { from: contact, body: 'Depois de recarregar' });
    await session.heard(id);
    const externalId = session.driver.newExternalId();
    await session.driver.send({ externalId, to, body: 'Também depois' });
    expect(await session.driver.findOutgoing(externalId, to)).toMatchObject({ found: true });
  });

  it('is syncing until WhatsApp is in sync', async () => {
    await fixture.control('faults', { sync: 'held' });
    await session.restart();
    await session.phaseBecame({ phase: 'syncing' });
    await fixture.control('sync', {});
    await session.becameReady();
  });

  it('reminds a page that was in sync before anybody listened', async () => {
    await fixture.control('faults', { sync: 'silent' });
    await session.restart();
    await session.becameReady();
    const { id } = await fixture.control('messages', { from: contact, body: 'Ouviu?' });
    await session.heard(id);
  });

  it('ends when its browser is killed, and starts again in spite of a stale lock', async () => {
    await fixture.kill('browser');
    await endedCrashed();
    symlinkSync('another-host-4711', join(fixture.profilePath, 'browser', 'SingletonLock'));
    await session.start();
    await session.becameReady();
    expect(session.told.qrcode()).toBeUndefined();
  });

  it('ends when its own process is killed, and leaves no browser', async () => {
    await fixture.kill('own process');
    await endedCrashed();
    await session.start();
    await session.becameReady();
  });

  it('ends when another browser takes the session over, and keeps the pairing', async () => {
    await fixture.control('state', { state: 'CONFLICT' });
    await session.phaseBecame({ phase: 'ended', reason: 'replaced-elsewhere' });
    expect(await fixture.leftRunning()).toEqual([]);
    await session.start();
    await session.becameReady();
  });

  it('ends as logged out when it was unlinked while it was stopped', async () => {
    await session.driver.stop();
    await fixture.phone.unlink();
    await session.start();
    await session.phaseBecame({ phase: 'ended', reason: 'logged-out' });
    expect(await fixture.leftRunning()).toEqual([]);
  });

  it('asks for new codes when WhatsApp has run out of them', async () => {
    await session.driver.stop();
    await fixture.wipeProfile();
    await session.start();
    const first = await session.qrcode();
    await fixture.control('exhaust-refs', {});
    await eventually(() => {
      expect(session.told.qrcode()).not.toBe(first);
    }, patience);
    // The new codes follow each other: the one that is shown may just have gone.
    await eventually(async () => fixture.phone.scan(await session.qrcode()), patience);
    await session.becameReady();
  });

  it('needs no module that the stand-in lacks, and leaves no lock behind', async () => {
    expect((await fixture.control('missed', {})).names).toEqual([]);
    await session.driver.stop();
    expect(
      readdirSync(join(fixture.profilePath, 'browser')).filter((name) => name.startsWith('Singleton')),
    ).toEqual([]);
  });

  it('leaves nothing when it is stopped while it starts', async () => {
    const starting = session.start();
    await session.driver.stop();
    await starting;
    expect(await fixture.leftRunning()).toEqual([]);
  });
});

describe('a code that nobody scans', { timeout: 120_000 }, () => {
  it('is given up after its time, with nothing left running', async () => {
    const fixture = await engineFixture({ qrLifetime: 1_000 });
    const session = new EngineSession(fixture);
    await session.start();
    await session.phaseBecame({ phase: 'ended', reason: 'qr-expired' });
    expect(session.told.qrcode()).not.toBeUndefined();
    expect(await fixture.leftRunning()).toEqual([]);
    await fixture.close();
  });
});

describe('a WhatsApp that is out of reach', { timeout: 120_000 }, () => {
  it('is said to be the reason why a session can not start, with nothing left running', async () => {
    const fixture = await engineFixture();
    await fixture.close();
    const session = new EngineSession(fixture);
    await expect(session.start()).rejects.toThrow(/^start-failed: .*ERR_CONNECTION_REFUSED/);
    expect(await fixture.leftRunning()).toEqual([]);
  });
});

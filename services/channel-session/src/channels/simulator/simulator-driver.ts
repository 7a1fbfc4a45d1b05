import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { schedule } from '@balcao/service-runtime/jobs/schedule';
import { channelSessionJobs } from '#channel-session.jobs.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import { type Driver, DriverError, type DriverSession } from '#channels/driver.ts';
import { createDelivery } from './delivery.ts';
import { downloadFile, findNumber, findPicture, listContacts } from './ask-phone.ts';
import { newMessageId, type PhoneRow } from './phone-network.ts';
import type { PhoneNews } from './phone-news.ts';
import { readPhoneWithNews } from './phone-with-news.query.ts';
import { receiveChange, receiveFile } from './receive-changes.ts';
import { createPhone } from './create-phone.ts';
import { createSender } from './sender.ts';
import { receiveSends } from './receive-sends.ts';

export type SimulatorDriverOptions = {
  readonly db: ChannelSessionDatabase;
  readonly news: PhoneNews;
  readonly log: { readonly warn: (details: object, message: string) => void };
  /** Milliseconds between the starts of two checks: changes in between are delivered together. */
  readonly lingerMs?: number;
};

type Phase = 'starting' | 'waiting-for-scan' | 'ready' | 'interrupted' | 'ended';

const codeLifeMs = 20_000;
const stopPatienceMs = 5_000;

/** A session of one connection on the simulated network. The network talks to the one that started last. */
export const createSimulatorDriver =
  ({ db, news, log, lingerMs = 17 }: SimulatorDriverOptions) =>
  ({ connectionId, sink, acceptsCalls }: DriverSession): Driver => {
    const sessionId = randomUUID();
    const session = { connectionId, sessionId };
    const deliver = createDelivery(db, session, { sink, acceptsCalls });
    let phase: Phase = 'starting';
    let isRunning = false;
    let isLeaving = false;
    let codeShownAt = 0;
    let looking: Promise<void> | null = null;
    let isLookWanted = false;
    let lingersUntil = 0;
    /** After the last message that waited until the session listened. */
    let waitedThrough = 0;
    let unlisten: (() => void) | undefined;

    const showCode = async (): Promise<void> => {
      if (phase === 'waiting-for-scan' && Date.now() - codeShownAt < codeLifeMs) return;
      const qrcode = `2@${randomUUID()},${randomUUID()},${connectionId}`;
      const shown = await db
        .updateTable('sim_phones')
        .set({ qrcode })
        .where('connection_id', '=', connectionId)
        .where('session_id', '=', sessionId)
        .where('is_paired', '=', false)
        .returning('connection_id')
        .executeTakeFirst();
      if (shown === undefined) return;
      codeShownAt = Date.now();
      phase = 'waiting-for-scan';
      sink.phase({ phase, qrcode });
    };

    const end = (reason: 'logged-out' | 'replaced-elsewhere'): void => {
      phase = 'ended';
      if (!isLeaving) sink.phase({ phase, reason });
    };

    const becomeReady = (phone: PhoneRow): void => {
      if (phase === 'waiting-for-scan') sink.phase({ phase: 'pairing' });
      if (phase === 'waiting-for-scan' || phase === 'starting') sink.phase({ phase: 'syncing' });
      phase = 'ready';
      sink.phase({ phase, number: phone.number });
    };

    const lastPosition = async (): Promise<number> => {
      const last = await db
        .selectFrom('sim_inbound')
        .select('position')
        .where('connection_id', '=', connectionId)
        .where('delivered_at', 'is', null)
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last?.position ?? 0;
    };

    const readPhone = (): Promise<PhoneRow | undefined> =>
      db.selectFrom('sim_phones').selectAll().where('connection_id', '=', connectionId).executeTakeFirst();

    const look = async (): Promise<void> => {
      const phone = await readPhoneWithNews(db, connectionId);
      if (!isActive()) return;
      if (phone?.session_id !== sessionId) {
        end(phone === undefined ? 'logged-out' : 'replaced-elsewhere');
        return;
      }
      if (!phone.is_paired) {
        if (phase === 'ready' || phase === 'interrupted') end('logged-out');
        else await showCode();
        return;
      }
      if (phone.is_offline) {
        if (phase !== 'interrupted') sink.phase({ phase: 'interrupted' });
        phase = 'interrupted';
        return;
      }
      if (phase !== 'ready') {
        waitedThrough = await lastPosition();
        becomeReady(phone);
      }
      if (await deliver(phone, waitedThrough, isActive)) isLookWanted = true;
    };

    const requireReady = (): void => {
      if (!isRunning || phase !== 'ready') throw new DriverError('not-ready', 'the session does not run');
    };

    const isActive = (): boolean => isRunning && phase !== 'ended';

    /** One poll at a time; news that arrive meanwhile cause another one. */
    const pollSoon = (): void => {
      isLookWanted = true;
      looking ??= (async () => {
        // It cannot end before it is recorded as running.
        await Promise.resolve();
        while (isLookWanted && isActive()) {
          const left = lingersUntil - performance.now();
          if (left > 0) await sleep(left, undefined, { ref: false });
          lingersUntil = performance.now() + lingerMs;
          isLookWanted = false;
          try {
            await look();
          } catch (error) {
            log.warn({ err: error, connectionId }, 'the simulated phone could not be polled');
            await sleep(channelSessionJobs.pollPhone.everyMs, undefined, { ref: false });
          }
        }
        looking = null;
      })();
    };

    const looksAnyway = schedule(
      channelSessionJobs.pollPhone,
      () => {
        pollSoon();
        return Promise.resolve();
      },
      { log },
    );

    const sender = createSender(async (sends) => {
      const { outcomes, slowMs } = await receiveSends(db, session, sends);
      pollSoon();
      if (slowMs > 0) await sleep(slowMs);
      return outcomes;
    });

    return {
      newExternalId: newMessageId,

      start: async () => {
        try {
          await createPhone(db, connectionId);
          await db
            .updateTable('sim_phones')
            .set({ session_id: sessionId, qrcode: null })
            .where('connection_id', '=', connectionId)
            .execute();
        } catch (error) {
          throw new DriverError('start-failed', 'the phone network is away', { cause: error });
        }
        news.tell(connectionId);
        isRunning = true;
        unlisten = news.listen(connectionId, pollSoon);
        looksAnyway.start();
        pollSoon();
      },

      stop: async () => {
        isRunning = false;
        await looksAnyway.stop();
        unlisten?.();
        await Promise.race([looking ?? Promise.resolve(), sleep(stopPatienceMs, undefined, { ref: false })]);
        if (phase !== 'waiting-for-scan') return;
        await db
          .updateTable('sim_phones')
          .set({ qrcode: null })
          .where('session_id', '=', sessionId)
          .execute()
          .catch(() => undefined);
      },

      logout: async () => {
        isLeaving = true;
        await db
          .updateTable('sim_phones')
          .set({ is_paired: false, qrcode: null, session_id: null })
          .where('connection_id', '=', connectionId)
          .execute();
      },

      send: async ({ externalId, to, body, file, quoted }) => {
        requireReady();
        const recipient = to.find(({ kind }) => kind === 'phone') ?? to[0];
        if (recipient === undefined) throw new DriverError('not-on-channel', 'nobody to send to');
        const outcome = await sender({
          id: externalId,
          to: recipient.value,
          body,
          file: file === undefined ? null : await receiveFile(file),
          quotedId: quoted?.externalId ?? null,
        });
        if (outcome !== 'taken') throw new DriverError(outcome, 'as the fault of the network says');
      },

      edit: async (id, _to, body) => {
        requireReady();
        await receiveChange(db, connectionId, { kind: 'edit', id, body });
      },

      revoke: async (id) => {
        requireReady();
        await receiveChange(db, connectionId, { kind: 'delete', id, body: '' });
      },

      downloadMedia: async (message) => {
        requireReady();
        return downloadFile(db, connectionId, message);
      },

      picture: async (of) => {
        requireReady();
        return findPicture(db, connectionId, of);
      },

      checkNumber: async (number) => {
        requireReady();
        return findNumber(db, connectionId, number);
      },

      contacts: async () => {
        requireReady();
        return listContacts(db, connectionId);
      },

      findOutgoing: async (externalId) => {
        const phone = isRunning ? await readPhone() : undefined;
        if (phone?.session_id !== sessionId || phone.is_offline)
          throw new DriverError('not-ready', 'the network can not be asked');
        const row = await db
          .selectFrom('sim_outbox')
          .select('ack')
          .where('connection_id', '=', connectionId)
          .where('id', '=', externalId)
          .executeTakeFirst();
        return row === undefined ? { found: false } : { found: true, ack: row.ack };
      },

      memoryBytes: () => Promise.resolve(null),

      isAlive: async () => {
        if (!isActive()) return false;
        try {
          return (await readPhone()) !== undefined;
        } catch {
          return false;
        }
      },
    };
  };

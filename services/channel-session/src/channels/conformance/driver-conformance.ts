import { eventually } from '@balcao/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '#channels/driver.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';
import { callConformance } from './call-conformance.ts';
import { contentConformance } from './content-conformance.ts';
import { endingConformance } from './ending-conformance.ts';
import { inbound, sendText, textTo } from './conformance-messages.ts';
import { recordedSink, type RecordedSink } from './recorded-sink.ts';

const patience = { timeoutMs: 30_000 };
/** Starting an engine may take a second of processor time, which more frequent checks would reduce. */
const startPatience = { ...patience, intervalMs: 100 };

/** What every engine must do; runs against each of them. Each case brings the session into the state it needs. */
export function driverConformance(name: string, makeFixture: () => Promise<ConformanceFixture>): void {
  describe(`${name} as a driver`, { timeout: 60_000 }, () => {
    let fixture: ConformanceFixture;
    let running: { driver: Driver; recorded: RecordedSink } | undefined;
    /** Stopped while it was ready, and not started since. */
    let stoppedDriver: Driver | undefined;
    const calls = { areAccepted: true, asked: 0 };

    beforeAll(async () => {
      fixture = await makeFixture();
    });
    afterAll(async () => {
      await running?.driver.stop();
      await fixture.close();
    });

    async function started(highWaterMarks: ReadonlyMap<string, Date> = new Map()) {
      stoppedDriver = undefined;
      const recorded = recordedSink();
      const driver = fixture.createDriver({
        sink: recorded.sink,
        highWaterMarks: () => Promise.resolve(highWaterMarks),
        acceptsCalls: () => {
          calls.asked += 1;
          return Promise.resolve(calls.areAccepted);
        },
      });
      running = { driver, recorded };
      await driver.start();
      return running;
    }

    async function stopped() {
      await running?.driver.stop();
      stoppedDriver = running?.recorded.phases.at(-1)?.phase === 'ready' ? running.driver : undefined;
      running = undefined;
    }

    async function takeStoppedDriver(): Promise<Driver> {
      if (stoppedDriver !== undefined) return stoppedDriver;
      const { driver } = await readySession();
      await stopped();
      return driver;
    }

    async function shownQrcode(recorded: RecordedSink): Promise<string> {
      return eventually(() => {
        const qrcode = recorded.qrcode();
        if (qrcode === undefined) throw new Error(`No QR code; phases: ${JSON.stringify(recorded.phases)}`);
        return qrcode;
      }, startPatience);
    }

    async function readySession() {
      if (running?.recorded.phases.at(-1)?.phase === 'ready') return running;
      const session = running ?? (await started());
      await eventually(async () => {
        const phase = session.recorded.phases.at(-1);
        if (phase?.phase === 'waiting-for-scan') await fixture.phone.scan(phase.qrcode);
        expect(phase?.phase).toBe('ready');
      }, startPatience);
      return session;
    }

    it('shows a QR code to a connection that was never paired', async () => {
      const { recorded } = await started();
      expect(await shownQrcode(recorded)).not.toBe('');
    });

    it('becomes ready, with its number, once the phone has scanned the code', async () => {
      const { recorded } = await readySession();
      expect(recorded.ready()).toEqual({ phase: 'ready', number: fixture.phone.number });
    });

    it('reports a message of a contact with name, number and time', async () => {
      const { recorded } = await readySession();
      const message = inbound('5511988880001', 'Bom dia! Ainda está aberto?', 'Ana Lima');
      await fixture.phone.deliver(message);
      const [reported] = await eventually(() => {
        expect(recorded.messagesOf(message.id)).not.toEqual([]);
        return recorded.messagesOf(message.id);
      }, patience);
      expect(reported).toMatchObject({
        fromMe: false,
        peerName: 'Ana Lima',
        isGroup: false,
        author: null,
        body: 'Bom dia! Ainda está aberto?',
        mediaType: 'chat',
        quotedExternalId: null,
      });
      expect(reported?.peer).toContainEqual({ kind: 'phone', value: '5511988880001' });
      expect(reported?.sentAt === null || reported?.sentAt.getTime() === message.at.getTime()).toBe(true);
    });

    it('reports a repeated message under the same id and with the same contents', async () => {
      const { recorded } = await readySession();
      const message = inbound('5511988880001', 'Repetida');
      await fixture.phone.deliver(message);
      await fixture.phone.deliver(message);
      const after = inbound('5511988880001', 'Depois da repetida');
      await fixture.phone.deliver(after);
      await eventually(() => {
        expect(recorded.messagesOf(after.id)).not.toEqual([]);
      }, patience);
      const [first, ...repeats] = recorded.messagesOf(message.id);
      expect(first?.body).toBe('Repetida');
      for (const repeat of repeats) expect(repeat).toEqual(first);
    });

    it("keeps the order of one contact's messages", async () => {
      const { recorded } = await readySession();
      const written = Array.from({ length: 10 }, (_, index) => inbound('5511988880002', `Linha ${index}`));
      for (const message of written) await fixture.phone.deliver(message);
      await eventually(() => {
        expect(bodiesFrom(recorded, '5511988880002')).toEqual(written.map(({ body }) => body));
      }, patience);
    });

    it('reports a message again if storing it failed', async () => {
      const { recorded } = await readySession();
      const message = inbound('5511988880003', 'Guarde-me');
      recorded.failNextStoring();
      await fixture.phone.deliver(message);
      await eventually(() => {
        expect(recorded.messagesOf(message.id)).not.toEqual([]);
      }, patience);
    });

    it('sends a text under the id that we chose, once', async () => {
      const { driver } = await readySession();
      const externalId = await sendText(driver, 'Sim, até as 18 horas.\nBem-vinda!');
      const arrived = await eventually(async () => {
        const sent = (await fixture.phone.outbox()).filter(({ id }) => id === externalId);
        expect(sent).toHaveLength(1);
        return sent;
      }, patience);
      expect(arrived).toMatchObject([
        { id: externalId, to: '5511988880001', body: 'Sim, até as 18 horas.\nBem-vinda!' },
      ]);
    });

    it('keeps the order in which texts were sent', async () => {
      const { driver } = await readySession();
      const externalIds: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        externalIds.push(await sendText(driver, `Resposta ${index}`));
      }
      await eventually(async () => {
        const outbox = (await fixture.phone.outbox()).map(({ id }) => id);
        expect(outbox.filter((id) => externalIds.includes(id))).toEqual(externalIds);
      }, patience);
    });

    it('reports the acks of a text: server, device, read', async () => {
      const { driver, recorded } = await readySession();
      const externalId = await sendText(driver, 'Com os seus vistos');
      for (const ack of [1, 2, 3] as const) {
        if (ack > 1) await fixture.phone.setAck(externalId, ack === 2 ? 2 : 3);
        await eventually(() => {
          expect(hasReached(recorded.acksOf(externalId), ack)).toBe(true);
        }, patience);
      }
    });

    it('reports a text that the channel refuses', async () => {
      const { driver, recorded } = await readySession();
      await fixture.phone.rejectNextSend();
      const externalId = driver.newExternalId();
      const failure = await driver.send(textTo('5511988880001', externalId, 'Recusada')).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) {
        await eventually(() => {
          expect(recorded.acksOf(externalId)).toContain('rejected');
        }, patience);
      } else {
        expect(failure).toMatchObject({ name: 'DriverError', kind: 'rejected' });
      }
      const next = await sendText(driver, 'Depois da recusada');
      await eventually(async () => {
        expect((await fixture.phone.outbox()).map(({ id }) => id)).toContain(next);
      }, patience);
    });

    it('finds a sent message by its id, and reports that another one was never sent', async () => {
      const { driver } = await readySession();
      const externalId = await sendText(driver, 'Ache-me');
      const to = [{ kind: 'phone', value: '5511988880001' }] as const;
      await eventually(async () => {
        expect(await driver.findOutgoing(externalId, to)).toMatchObject({ found: true });
      }, patience);
      expect(await driver.findOutgoing(driver.newExternalId(), to)).toEqual({ found: false });
    });

    // Before a page is opened again, because it gets no calls meanwhile.
    callConformance({ phone: () => fixture.phone, readySession, calls, patience });

    contentConformance({
      phone: () => fixture.phone,
      readySession,
      patience,
    });

    it('reconnects without a QR code, reports messages and changes from meanwhile and still finds what it sent', async () => {
      const before = await readySession();
      const edited = inbound('5511988880004', 'Antes da parada, com ero');
      const deleted = inbound('5511988880004', 'Antes da parada, por engano');
      const known = inbound('5511988880004', 'Antes da parada');
      for (const message of [edited, deleted, known]) await fixture.phone.deliver(message);
      await eventually(() => {
        expect(before.recorded.messagesOf(known.id)).not.toEqual([]);
      }, patience);
      const externalId = await sendText(before.driver, 'Enviada antes da parada');
      await eventually(() => {
        expect(hasReached(before.recorded.acksOf(externalId), 1)).toBe(true);
      }, patience);
      await stopped();

      const missed = inbound('5511988880004', 'Durante a parada');
      const missedFromNew = inbound('5511988880005', 'Primeira mensagem, durante a parada', 'Bruno');
      await fixture.phone.deliver(missed);
      await fixture.phone.deliver(missedFromNew);
      await fixture.phone.change(edited.id, 'Antes da parada, sem erro');
      await fixture.phone.change(deleted.id, null);
      const { driver, recorded } = await started(new Map([['5511988880004', known.at]]));

      await eventually(() => {
        expect(recorded.messagesOf(missed.id)[0]?.body).toBe('Durante a parada');
        expect(recorded.messagesOf(missedFromNew.id)[0]?.peerName).toBe('Bruno');
        expect(recorded.changes).toContainEqual({
          externalId: edited.id,
          fromMe: false,
          kind: 'edit',
          body: 'Antes da parada, sem erro',
        });
        expect(recorded.changes).toContainEqual({
          externalId: deleted.id,
          fromMe: false,
          kind: 'delete',
          body: '',
        });
        expect(recorded.ready()).toEqual({ phase: 'ready', number: fixture.phone.number });
      }, patience);
      expect(recorded.qrcode()).toBeUndefined();
      const to = [{ kind: 'phone', value: '5511988880001' }] as const;
      expect(await driver.findOutgoing(externalId, to)).toMatchObject({ found: true });
    });

    endingConformance({
      fixture: () => fixture,
      readySession,
      takeStoppedDriver,
      started,
      stopped,
      shownQrcode,
      patience,
    });
  });
}

function bodiesFrom(recorded: RecordedSink, phone: string): string[] {
  const theirs = recorded.messages.filter(({ peer }) => peer.some(({ value }) => value === phone));
  return [...new Map(theirs.map((message) => [message.externalId, message.body])).values()];
}

/** A phone that gets a text at once skips the server's ack. */
const hasReached = (acks: readonly unknown[], least: number): boolean =>
  acks.some((ack) => typeof ack === 'number' && ack >= least);

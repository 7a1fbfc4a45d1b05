import { eventually } from '@balcao/testkit';
import { expect } from 'vitest';
import type { Deadlines } from '#channels/whatsapp-web/whatsapp-web-config.ts';
import type { ChannelMessage, Driver, DriverPhase } from '#channels/driver.ts';
import { recordedSink, type RecordedSink } from '#channels/conformance/recorded-sink.ts';
import type { EngineFixture } from './engine-fixture.ts';

const patience = { timeoutMs: 30_000 };
/** For what a browser takes a second of work to: more looks would only take from that. */
const startPatience = { ...patience, intervalMs: 100 };

type Start = {
  /** Address value → newest stored message. */
  readonly marks?: ReadonlyMap<string, Date>;
  /** Of this start alone; what is not named is as usual. */
  readonly deadlines?: Partial<Deadlines>;
};

type EndedReason = Extract<DriverPhase, { phase: 'ended' }>['reason'];

/** One connection of a fixture through its starts and stops, with what to wait for. */
export class EngineSession {
  driver: Driver;
  told: RecordedSink;
  readonly #fixture: EngineFixture;
  #isStopped = true;
  #deadlines: Partial<Deadlines> | undefined;

  constructor(fixture: EngineFixture) {
    this.#fixture = fixture;
    this.told = recordedSink();
    this.driver = this.#newDriver({});
  }

  /** Stops what runs, and starts anew. */
  async start(asked: Start = {}): Promise<void> {
    await this.stop();
    this.#isStopped = false;
    this.#deadlines = asked.deadlines;
    this.told = recordedSink();
    this.driver = this.#newDriver(asked);
    await this.driver.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.driver.stop();
  }

  /** Whatever was done to it before: paired, started, and of use; under these deadlines, if some are named. */
  async beReady(deadlines?: Partial<Deadlines>): Promise<void> {
    const ended = this.told.ended();
    if (ended?.phase === 'ended' && ended.reason === 'logged-out') await this.#fixture.wipeProfile();
    const isOther = deadlines !== undefined && deadlines !== this.#deadlines;
    if (this.#isStopped || ended !== undefined || isOther)
      await this.start(deadlines === undefined ? {} : { deadlines });
    await this.becameReady();
  }

  /** A code that it shows is scanned. */
  async becameReady(): Promise<void> {
    const { number, scan } = this.#fixture.phone;
    await eventually(async () => {
      const phase = this.told.phases.at(-1);
      // The codes follow each other: the one that is shown may just have gone.
      if (phase?.phase === 'waiting-for-scan') await scan(phase.qrcode);
      expect(phase).toEqual({ phase: 'ready', number });
    }, startPatience);
  }

  async phaseBecame(phase: DriverPhase): Promise<void> {
    await eventually(() => {
      expect(this.told.phases.at(-1)).toEqual(phase);
    }, startPatience);
  }

  /** With nothing left running. */
  async endedAs(reason: EndedReason): Promise<void> {
    await this.phaseBecame({ phase: 'ended', reason });
    expect(await this.#fixture.leftRunning()).toEqual([]);
  }

  async qrcode(): Promise<string> {
    return eventually(() => {
      const shown = this.told.qrcode();
      if (shown === undefined) throw new Error('No QR code yet.');
      return shown;
    }, startPatience);
  }

  async heard(id: string): Promise<ChannelMessage> {
    return eventually(() => {
      const [message] = this.told.messagesOf(id);
      if (message === undefined) throw new Error(`Not heard: ${id}`);
      return message;
    }, patience);
  }

  #newDriver({ marks = new Map(), deadlines }: Start): Driver {
    return this.#fixture.createDriver(
      {
        sink: this.told.sink,
        highWaterMarks: () => Promise.resolve(marks),
        takesCalls: () => Promise.resolve(true),
      },
      deadlines,
    );
  }
}

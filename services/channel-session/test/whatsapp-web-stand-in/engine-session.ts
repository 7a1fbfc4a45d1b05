import { eventually } from '@balcao/testkit';
import { expect } from 'vitest';
import type { Deadlines } from '#channels/whatsapp-web/whatsapp-web-config.ts';
import type { ChannelMessage, Driver, DriverPhase } from '#channels/driver.ts';
import { recordedSink, type RecordedSink } from '#channels/conformance/recorded-sink.ts';
import type { EngineFixture } from './engine-fixture.ts';

const patience = { timeoutMs: 30_000 };
/** A browser needs a second for such a step, and more frequent checks would slow it down. */
const startPatience = { ...patience, intervalMs: 100 };

type Start = {
  /** Address value → newest stored message. */
  readonly marks?: ReadonlyMap<string, Date>;
  /** For this start only; those left out have their defaults. */
  readonly deadlines?: Partial<Deadlines>;
};

type EndedReason = Extract<DriverPhase, { phase: 'ended' }>['reason'];

/** One connection of a fixture through its starts and stops, with functions that wait for its states. */
export class EngineSession {
  driver: Driver;
  recorded: RecordedSink;
  readonly #fixture: EngineFixture;
  #isStopped = true;
  #deadlines: Partial<Deadlines> | undefined;

  constructor(fixture: EngineFixture) {
    this.#fixture = fixture;
    this.recorded = recordedSink();
    this.driver = this.#newDriver({});
  }

  /** Stops a running session and starts it again. */
  async start(asked: Start = {}): Promise<void> {
    await this.stop();
    this.#isStopped = false;
    this.#deadlines = asked.deadlines;
    this.recorded = recordedSink();
    this.driver = this.#newDriver(asked);
    await this.driver.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.driver.stop();
  }

  /** Makes it paired, started and usable, whatever happened before; under these deadlines, if any are named. */
  async beReady(deadlines?: Partial<Deadlines>): Promise<void> {
    const ended = this.recorded.ended();
    if (ended?.phase === 'ended' && ended.reason === 'logged-out') await this.#fixture.wipeProfile();
    const isOther = deadlines !== undefined && deadlines !== this.#deadlines;
    if (this.#isStopped || ended !== undefined || isOther)
      await this.start(deadlines === undefined ? {} : { deadlines });
    await this.becameReady();
  }

  /** Scans the code that it shows, if it shows one. */
  async becameReady(): Promise<void> {
    const { number, scan } = this.#fixture.phone;
    await eventually(async () => {
      const phase = this.recorded.phases.at(-1);
      // The code may just have been replaced by the next one.
      if (phase?.phase === 'waiting-for-scan') await scan(phase.qrcode);
      expect(phase).toEqual({ phase: 'ready', number });
    }, startPatience);
  }

  async phaseBecame(phase: DriverPhase): Promise<void> {
    await eventually(() => {
      expect(this.recorded.phases.at(-1)).toEqual(phase);
    }, startPatience);
  }

  /** And nothing of it is left running. */
  async endedAs(reason: EndedReason): Promise<void> {
    await this.phaseBecame({ phase: 'ended', reason });
    expect(await this.#fixture.leftRunning()).toEqual([]);
  }

  async qrcode(): Promise<string> {
    return eventually(() => {
      const shown = this.recorded.qrcode();
      if (shown === undefined) throw new Error('No QR code yet.');
      return shown;
    }, startPatience);
  }

  async reported(id: string): Promise<ChannelMessage> {
    return eventually(() => {
      const [message] = this.recorded.messagesOf(id);
      if (message === undefined) throw new Error(`Not reported: ${id}`);
      return message;
    }, patience);
  }

  #newDriver({ marks = new Map(), deadlines }: Start): Driver {
    return this.#fixture.createDriver(
      {
        sink: this.recorded.sink,
        highWaterMarks: () => Promise.resolve(marks),
        acceptsCalls: () => Promise.resolve(true),
      },
      deadlines,
    );
  }
}

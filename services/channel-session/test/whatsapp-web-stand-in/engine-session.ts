import { eventually } from '@balcao/testkit';
import { expect } from 'vitest';
import type { ChannelMessage, Driver, DriverPhase } from '../../src/channels/driver.ts';
import { recordedSink, type RecordedSink } from '../../src/channels/conformance/recorded-sink.ts';
import type { EngineFixture } from './engine-fixture.ts';

const patience = { timeoutMs: 30_000 };

/** One connection of a fixture through its starts and stops, with what to wait for. */
export class EngineSession {
  driver: Driver;
  told: RecordedSink;
  readonly #fixture: EngineFixture;

  constructor(fixture: EngineFixture) {
    this.#fixture = fixture;
    this.told = recordedSink();
    this.driver = this.#newDriver(new Map());
  }

  /** `marks`: address value → newest stored message. */
  async start(marks: ReadonlyMap<string, Date> = new Map()): Promise<void> {
    this.told = recordedSink();
    this.driver = this.#newDriver(marks);
    await this.driver.start();
  }

  async restart(): Promise<void> {
    await this.driver.stop();
    await this.start();
  }

  async pair(): Promise<void> {
    await this.start();
    await this.#fixture.phone.scan(await this.qrcode());
    await this.becameReady();
  }

  async becameReady(): Promise<void> {
    await this.phaseBecame({ phase: 'ready', number: this.#fixture.phone.number });
  }

  async phaseBecame(phase: DriverPhase): Promise<void> {
    await eventually(() => {
      expect(this.told.phases.at(-1)).toEqual(phase);
    }, patience);
  }

  async qrcode(): Promise<string> {
    return eventually(() => {
      const shown = this.told.qrcode();
      if (shown === undefined) throw new Error('No QR code yet.');
      return shown;
    }, patience);
  }

  async heard(id: string): Promise<ChannelMessage> {
    return eventually(() => {
      const [message] = this.told.messagesOf(id);
      if (message === undefined) throw new Error(`Not heard: ${id}`);
      return message;
    }, patience);
  }

  #newDriver(marks: ReadonlyMap<string, Date>): Driver {
    return this.#fixture.createDriver({
      sink: this.told.sink,
      highWaterMarks: () => Promise.resolve(marks),
    });
  }
}

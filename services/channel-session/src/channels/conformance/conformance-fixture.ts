import type { Driver, DriverSession } from '#channels/driver.ts';

/**
 * What an engine's test hands to `driverConformance`: a channel with one connection in it, and a phone beside it.
 * Made once for the whole suite, because an engine may need seconds to start.
 */
export type ConformanceFixture = {
  /**
   * A driver for the fixture's one connection. Every call acts like a restarted process with the same profile, so it finds
   * the earlier pairing. The suite stops one driver before it asks for the next.
   */
  readonly createDriver: (session: ConformanceSession) => Driver;
  readonly phone: ConformancePhone;
  /** Processes that drivers left running on this machine, as text for the failure; empty if none. */
  readonly leftRunning: () => Promise<readonly string[]>;
  /** Empties the profile, as the supervisor does after a log-out. */
  readonly wipeProfile: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The fixture adds the connection's id and its profile path. */
export type ConformanceSession = Pick<DriverSession, 'sink' | 'highWaterMarks' | 'acceptsCalls'>;

/** The phone and the network behind it. Each call resolves once it has taken effect in the channel. */
export type ConformancePhone = {
  /** The number that 'ready' must report: digits only. */
  readonly number: string;
  readonly scan: (qrcode: string) => Promise<void>;
  /** A contact writes to us; the same id again is the same message. Also while no driver runs. */
  readonly deliver: (message: ConformanceMessage) => Promise<void>;
  /** Our messages that reached the network, oldest first, since the fixture was made. */
  readonly outbox: () => Promise<readonly ConformanceSent[]>;
  /** The ack of our message with this id. */
  readonly setAck: (externalId: string, ack: 2 | 3) => Promise<void>;
  /** The channel refuses the next send, but not those after it. */
  readonly rejectNextSend: () => Promise<void>;
  /** The contact who wrote a message edits it; null: deletes it for everyone. */
  readonly change: (id: string, body: string | null) => Promise<void>;
  readonly list: (contacts: readonly { readonly number: string; readonly name: string }[]) => Promise<void>;
  /** Sets the profile picture of a number; null: none. `hidden`: not visible to us. */
  readonly show: (number: string, picture: Buffer | 'hidden' | null) => Promise<void>;
  /**
   * A contact calls us.
   * @returns the network's id of that call
   */
  readonly ring: (number: string) => Promise<string>;
  /** The calls that we declined. */
  readonly declined: () => Promise<readonly string[]>;
  readonly unregister: (number: string) => Promise<void>;
  /** Whether the phone lists the connection among its linked devices. */
  readonly isLinked: () => Promise<boolean>;
  /** The owner of the phone ends the session there. */
  readonly unlink: () => Promise<void>;
};

export type ConformanceMessage = {
  readonly id: string;
  /** A phone number, digits only. */
  readonly from: string;
  readonly name: string;
  readonly body: string;
  readonly at: Date;
  /** Absent: a text. */
  readonly content?: ConformanceContent;
  readonly quotedId?: string;
};

export type ConformanceContent =
  | {
      readonly kind: 'file';
      readonly fileName: string;
      readonly mimeType: string;
      readonly content: Buffer;
      readonly isVoice: boolean;
    }
  | {
      readonly kind: 'location';
      readonly latitude: number;
      readonly longitude: number;
      readonly description: string;
    }
  | { readonly kind: 'vcard'; readonly cards: readonly { readonly name: string; readonly number: string }[] }
  | { readonly kind: 'call'; readonly isVideo: boolean };

export type ConformanceSent = {
  readonly id: string;
  /** A phone number, digits only. */
  readonly to: string;
  /** For a file its caption. */
  readonly body: string;
  readonly file: { readonly mimeType: string; readonly size: number; readonly isVoice: boolean } | null;
  readonly quotedId: string | null;
  readonly isEdited: boolean;
  readonly isRevoked: boolean;
};

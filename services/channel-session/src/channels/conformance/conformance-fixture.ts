import type { Driver, DriverSession } from '#channels/driver.ts';

/**
 * What an engine's test hands to `driverConformance`: a channel with one connection in it, and a phone beside it.
 * Made once for the whole suite, because an engine may need seconds to start.
 */
export type ConformanceFixture = {
  /**
   * A driver for the fixture's one connection. Every call is what a restarted process would do: the same profile, so
   * the pairing of an earlier driver is found again. The suite stops one driver before it asks for the next.
   */
  readonly createDriver: (session: ConformanceSession) => Driver;
  readonly phone: ConformancePhone;
  /** What drivers left running on this machine, in words for the failure; empty when nothing. */
  readonly leftRunning: () => Promise<readonly string[]>;
  /** Empties the profile, as the supervisor does after a log-out. */
  readonly wipeProfile: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The fixture adds the connection's id and its profile path. */
export type ConformanceSession = Pick<DriverSession, 'sink' | 'highWaterMarks' | 'takesCalls'>;

/** The phone and the network behind it. Every call resolves once it has taken effect in the channel. */
export type ConformancePhone = {
  /** What 'ready' must tell: digits only. */
  readonly number: string;
  readonly scan: (qrcode: string) => Promise<void>;
  /** Somebody writes to us; the same id again is the same message again. Also while no driver runs. */
  readonly deliver: (message: ConformanceMessage) => Promise<void>;
  /** What reached the network from our side, oldest first, since the fixture was made. */
  readonly outbox: () => Promise<readonly ConformanceSent[]>;
  /** The ack of a message of ours, by the id under which it came. */
  readonly setAck: (externalId: string, ack: 2 | 3) => Promise<void>;
  /** The next send is refused by the channel; those after it are not. */
  readonly rejectNextSend: () => Promise<void>;
  /** The contact who wrote it changes a message; null: deletes it for everybody. */
  readonly change: (id: string, body: string | null) => Promise<void>;
  readonly list: (contacts: readonly { readonly number: string; readonly name: string }[]) => Promise<void>;
  /** Sets the profile picture of a number; null: none. `hidden`: not shown to us. */
  readonly show: (number: string, picture: Buffer | 'hidden' | null) => Promise<void>;
  /** Somebody calls us. Answers what the network calls that call. */
  readonly ring: (number: string) => Promise<string>;
  /** The calls that our side declined. */
  readonly declined: () => Promise<readonly string[]>;
  readonly unregister: (number: string) => Promise<void>;
  /** Whether the phone counts the connection among its linked devices. */
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
  /** Of a file its caption. */
  readonly body: string;
  readonly file: { readonly mimeType: string; readonly size: number; readonly isVoice: boolean } | null;
  readonly quotedId: string | null;
  readonly isEdited: boolean;
  readonly isRevoked: boolean;
};

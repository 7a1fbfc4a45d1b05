import type { Identity, MediaType } from '@balcao/contracts';

/**
 * What a channel can do for a connection. Engines implement it and pass the suite in `conformance/`; nothing outside
 * an engine's folder knows what stands behind (architecture.md §5).
 */
export type Driver = {
  /** Resolves when the session runs or waits for a scan; rejects with `DriverError` when it can't be started. */
  readonly start: () => Promise<void>;
  /** Ends the session on this machine, keeps the pairing. Always resolves, with nothing left running. */
  readonly stop: () => Promise<void>;
  /** Unpairs at the channel and forgets what was kept. */
  readonly logout: () => Promise<void>;
  /**
   * Hands a text over under an id that we chose (`newExternalId`). Resolves once the channel has taken it; acks follow
   * as events. Rejects with `DriverError`: `rejected` is final, `not-ready` was surely not sent, `unknown` may have been.
   */
  readonly send: (message: OutgoingText) => Promise<void>;
  /** Looks a message of ours up by its id, never by its text. Rejects with `DriverError` when that can't be told. */
  readonly findOutgoing: (externalId: string, to: readonly Identity[]) => Promise<OutgoingTrace>;
  /** A fresh id in the channel's own form. */
  readonly newExternalId: () => string;
  /** A cheap sign of life with a deadline of its own; false means deaf or dead. */
  readonly isAlive: () => Promise<boolean>;
};

export type OutgoingText = {
  readonly externalId: string;
  /** Every known address of the contact, the one to use first. */
  readonly to: readonly Identity[];
  readonly body: string;
};

export type OutgoingTrace = { readonly found: false } | { readonly found: true; readonly ack: number };

export type DriverErrorKind =
  'not-ready' | 'rejected' | 'not-on-channel' | 'too-large' | 'unknown' | 'start-failed';

export class DriverError extends Error {
  readonly kind: DriverErrorKind;

  constructor(kind: DriverErrorKind, detail: string, options?: ErrorOptions) {
    super(`${kind}: ${detail}`, options);
    this.name = 'DriverError';
    this.kind = kind;
  }
}

export type ChannelMessage = {
  /** The channel's own short id, unique together with `fromMe` in a connection. */
  readonly externalId: string;
  readonly fromMe: boolean;
  /** Whom the conversation is with: the group in groups. Known addresses, the one that it came with first. */
  readonly peer: readonly Identity[];
  /** "" when the channel knows none. */
  readonly peerName: string;
  readonly isGroup: boolean;
  readonly author: { readonly identities: readonly Identity[]; readonly name: string } | null;
  readonly body: string;
  readonly mediaType: MediaType;
  readonly quotedExternalId: string | null;
  /** null when the channel's clock can't be trusted. */
  readonly sentAt: Date | null;
};

/** Where a session stands. Deadlines per phase belong to the supervisor. */
export type DriverPhase =
  | { readonly phase: 'starting' }
  | { readonly phase: 'waiting-for-scan'; readonly qrcode: string }
  | { readonly phase: 'pairing' }
  | { readonly phase: 'syncing' }
  | { readonly phase: 'ready'; readonly number: string }
  /** The channel does not answer at the moment; it may come back by itself. */
  | { readonly phase: 'interrupted' }
  | {
      readonly phase: 'ended';
      readonly reason: 'logged-out' | 'replaced-elsewhere' | 'crashed' | 'qr-expired';
    };

/**
 * Where a driver tells. `message` resolves once the message is stored durably: a driver that can hold back or ask again
 * counts on that. A message may be told any number of times.
 */
export type DriverSink = {
  readonly phase: (phase: DriverPhase) => void;
  readonly message: (message: ChannelMessage) => Promise<void>;
  /** 0–4, or 'rejected' when the channel refused it after all. Any order, any number of times. */
  readonly ack: (externalId: string, ack: number | 'rejected') => Promise<void>;
};

export type DriverSession = {
  readonly connectionId: number;
  /** Where the engine keeps the pairing; empty at first, wiped by the supervisor after a log-out. */
  readonly profilePath: string;
  readonly sink: DriverSink;
  /** The newest stored message per chat, so that an engine can fetch what was missed: address value → time. */
  readonly highWaterMarks: () => Promise<ReadonlyMap<string, Date>>;
};

export type DriverFactory = (session: DriverSession) => Driver;

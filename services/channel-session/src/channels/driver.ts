import type { Readable } from 'node:stream';
import type { AnnouncedLocation, AnnouncedMedia, Identity, MediaType } from '@balcao/contracts';

/**
 * The interface of a connection's channel. Engines implement it and pass the suite in `conformance/`. Code outside an
 * engine's folder does not know which engine it uses (rule W11).
 */
export type Driver = {
  /** Resolves when the session runs or waits for a scan; rejects with `DriverError` if it cannot be started. */
  readonly start: () => Promise<void>;
  /** Ends the session on this machine; the pairing stays. Always resolves, and nothing is left running. */
  readonly stop: () => Promise<void>;
  /** Unpairs at the channel, even if the session does not run, and deletes what was stored. */
  readonly logout: () => Promise<void>;
  /**
   * Sends a text or a file under an id that we chose (`newExternalId`). Resolves when the channel's server has accepted
   * it; acks follow as events. Rejects with `DriverError`: `rejected` is final, `not-ready` was certainly not sent,
   * `unknown` may have been sent.
   */
  readonly send: (message: OutgoingMessage) => Promise<void>;
  /**
   * Replaces the text of our message; idempotent. Rejects with `DriverError`: `not-found`, `too-late`, `rejected` and
   * `not-supported` are final.
   */
  readonly edit: (externalId: string, to: readonly Identity[], body: string) => Promise<void>;
  /** Deletes our message for everyone; otherwise like `edit`. */
  readonly revoke: (externalId: string, to: readonly Identity[]) => Promise<void>;
  /** The file of a message. Rejects with `DriverError`: `not-found` is final, the channel no longer has it. */
  readonly downloadMedia: (message: MessageKey, peer: readonly Identity[]) => Promise<Readable>;
  /**
   * The profile picture of a person or a group with any of these addresses; null: there is none, or we may not see it. At
   * most `mostPictureBytes`. Rejects with `DriverError` if this is unknown.
   */
  readonly picture: (of: readonly Identity[]) => Promise<Readable | null>;
  /** The channel's spelling of a number, phone first; null: not registered. Rejects if this is unknown. */
  readonly checkNumber: (number: string) => Promise<readonly Identity[] | null>;
  /** The phone's address book, in a fixed order. */
  readonly contacts: () => Promise<readonly PhoneContact[]>;
  /**
   * Looks up our message by its id, never by its text. Ack 0: the session has it, the channel's server has not confirmed
   * it. Rejects with `DriverError` if this is unknown.
   */
  readonly findOutgoing: (externalId: string, to: readonly Identity[]) => Promise<OutgoingTrace>;
  /** A new id in the channel's own form. */
  readonly newExternalId: () => string;
  /** The memory of its own processes, in bytes; null: it has none. */
  readonly memoryBytes: () => Promise<number | null>;
  /** A cheap check with its own deadline; false means deaf or dead. */
  readonly isAlive: () => Promise<boolean>;
};

/** Channels show far smaller pictures. */
export const mostPictureBytes = 2 * 1024 * 1024;

/** The channel's own short id is unique together with the direction. */
export type MessageKey = { readonly externalId: string; readonly fromMe: boolean };

export type OutgoingMessage = {
  readonly externalId: string;
  /** Every known address of the contact, the preferred one first. */
  readonly to: readonly Identity[];
  /** The text; for a file its caption. */
  readonly body: string;
  /** Absent: a text. */
  readonly file?: OutgoingFile;
  readonly quoted?: MessageKey;
};

export type OutgoingFile = {
  readonly fileName: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** Sent as a voice note. */
  readonly isVoice: boolean;
  /** A stream from the first byte, each time it is called. */
  readonly open: () => Promise<Readable>;
};

export type PhoneContact = { readonly identities: readonly Identity[]; readonly name: string };

export type OutgoingTrace = { readonly found: false } | { readonly found: true; readonly ack: number };

export type DriverErrorKind =
  | 'not-ready'
  | 'rejected'
  | 'not-on-channel'
  | 'too-large'
  | 'unknown'
  | 'start-failed'
  | 'not-found'
  | 'too-late'
  | 'not-supported';

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
  /** The contact of the conversation: in groups the group. Known addresses, the one it came with first. */
  readonly peer: readonly Identity[];
  /** Empty if the channel knows none. */
  readonly peerName: string;
  readonly isGroup: boolean;
  readonly author: { readonly identities: readonly Identity[]; readonly name: string } | null;
  /** The text; for a file its caption, for cards the vCards. */
  readonly body: string;
  readonly mediaType: MediaType;
  /** What `downloadMedia` can fetch; null without a file. */
  readonly media: AnnouncedMedia | null;
  readonly location: AnnouncedLocation | null;
  /** For a call_log. */
  readonly isVideoCall: boolean;
  readonly quotedExternalId: string | null;
  /** Null if the channel's clock cannot be trusted. */
  readonly sentAt: Date | null;
  /** It came while no session ran: its own time gives its position, not the time of reading. */
  readonly isReadBack: boolean;
};

/** A chat with messages that could not be read. */
export type UnreadableChat = {
  /** The engine's name of it; "" means every chat. */
  readonly chat: string;
  /** The values of its addresses, as in marks. */
  readonly addresses: readonly string[];
  /** When the first of these messages came: no mark of this chat may pass it. */
  readonly from: Date;
  /** At least this many. */
  readonly messages: number;
};

/** The phase of a session. The supervisor has a deadline per phase. */
export type DriverPhase =
  | { readonly phase: 'starting' }
  | { readonly phase: 'waiting-for-scan'; readonly qrcode: string }
  | { readonly phase: 'pairing' }
  | { readonly phase: 'syncing' }
  | { readonly phase: 'ready'; readonly number: string }
  /** The channel does not answer now; it may recover by itself. */
  | { readonly phase: 'interrupted' }
  | {
      readonly phase: 'ended';
      /** `deaf`: it runs but receives nothing. */
      readonly reason: 'logged-out' | 'replaced-elsewhere' | 'crashed' | 'deaf' | 'qr-expired';
    };

/**
 * Receives the events of a driver. `message` resolves when the message is stored durably, so that a driver can hold
 * messages back or repeat them. A message may be reported any number of times.
 */
export type DriverSink = {
  readonly phase: (phase: DriverPhase) => void;
  readonly message: (message: ChannelMessage) => Promise<void>;
  /** 0–4, or 'rejected' if the channel refused it later. In any order, any number of times. */
  readonly ack: (externalId: string, ack: number | 'rejected') => Promise<void>;
  /** Someone at a phone edited a message, theirs or ours. It may come before the message itself, and any number of times. */
  readonly edited: (message: MessageKey, body: string) => Promise<void>;
  /** Someone at a phone deleted a message for everyone. Otherwise like `edited`. */
  readonly revoked: (message: MessageKey) => Promise<void>;
  /** Unreadable messages do not move their chat's mark and are tried again. `isWhole`: the list is complete. */
  readonly unreadable: (chats: readonly UnreadableChat[], isWhole: boolean) => Promise<void>;
};

export type DriverSession = {
  readonly connectionId: number;
  /** Where the engine stores the pairing; empty at first, emptied by the supervisor after a log-out. */
  readonly profilePath: string;
  readonly sink: DriverSink;
  /**
   * The newest stored message per chat, so that an engine can catch up: address value → time. Never later than a message
   * that could not be read yet.
   */
  readonly highWaterMarks: () => Promise<ReadonlyMap<string, Date>>;
  /** Asked on each call: one that the desk does not take is declined if the engine can. */
  readonly acceptsCalls: () => Promise<boolean>;
};

export type DriverFactory = (session: DriverSession) => Driver;

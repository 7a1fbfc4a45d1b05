import type { Readable } from 'node:stream';
import type { AnnouncedLocation, AnnouncedMedia, Identity, MediaType } from '@balcao/contracts';

/**
 * The interface of a connection's channel. Engines implement it and pass the suite in `conformance/`. Code outside an
 * engine's folder does not know which engine it uses (rule W11).
 */
export type Driver = {
  /** Resolves when the session runs or waits for a scan; rejects with `DriverError` when it can't be started. */
  readonly start: () => Promise<void>;
  /** Ends the session on this machine, keeps the pairing. Always resolves, with nothing left running. */
  readonly stop: () => Promise<void>;
  /** Unpairs at the channel, also when it does not run, and forgets what was kept. */
  readonly logout: () => Promise<void>;
  /**
   * Sends a text or a file under an id that we chose (`newExternalId`). Resolves when the channel's server has accepted
   * it; acks follow as events. Rejects with `DriverError`: `rejected` is final, `not-ready` was surely not sent,
   * `unknown` may have been sent.
   */
  readonly send: (message: OutgoingMessage) => Promise<void>;
  /**
   * Replaces the text of a message of ours; idempotent. Rejects with `DriverError`: `not-found`, `too-late`, `rejected`
   * and `not-supported` are final.
   */
  readonly edit: (externalId: string, to: readonly Identity[], body: string) => Promise<void>;
  /** Deletes a message of ours for everybody; otherwise as `edit`. */
  readonly revoke: (externalId: string, to: readonly Identity[]) => Promise<void>;
  /** The file of a message. Rejects with `DriverError`: `not-found` is final, the channel has it no more. */
  readonly downloadMedia: (message: MessageKey, peer: readonly Identity[]) => Promise<Readable>;
  /**
   * The profile picture of a person or a group with any of these addresses; null: there is none, or it is not shown to
   * us. At most `mostPictureBytes`. Rejects with `DriverError` if this is unknown.
   */
  readonly picture: (of: readonly Identity[]) => Promise<Readable | null>;
  /** The channel's spelling of a number, phone first; null: not registered. Rejects if this is unknown. */
  readonly checkNumber: (number: string) => Promise<readonly Identity[] | null>;
  /** The phone's address book, in a fixed order. */
  readonly contacts: () => Promise<readonly PhoneContact[]>;
  /**
   * Looks a message of ours up by its id, never by its text. Ack 0: the session has it, the channel's server has not said
   * so. Rejects with `DriverError` when that can't be told.
   */
  readonly findOutgoing: (externalId: string, to: readonly Identity[]) => Promise<OutgoingTrace>;
  /** A fresh id in the channel's own form. */
  readonly newExternalId: () => string;
  /** The memory of its own processes, in bytes; null: it has none. */
  readonly memoryBytes: () => Promise<number | null>;
  /** A cheap sign of life with a deadline of its own; false means deaf or dead. */
  readonly isAlive: () => Promise<boolean>;
};

/** Channels show pictures far smaller than that. */
export const mostPictureBytes = 2 * 1024 * 1024;

/** The channel's own short id is unique together with the direction. */
export type MessageKey = { readonly externalId: string; readonly fromMe: boolean };

export type OutgoingMessage = {
  readonly externalId: string;
  /** Every known address of the contact, the one to use first. */
  readonly to: readonly Identity[];
  /** The text; of a file its caption. */
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
  /** To be played as a voice note. */
  readonly isVoice: boolean;
  /** A stream from the first byte, as often as it is asked for. */
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
  /** Whom the conversation is with: the group in groups. Known addresses, the one that it came with first. */
  readonly peer: readonly Identity[];
  /** "" when the channel knows none. */
  readonly peerName: string;
  readonly isGroup: boolean;
  readonly author: { readonly identities: readonly Identity[]; readonly name: string } | null;
  /** The text; of a file its caption, of cards the vCards. */
  readonly body: string;
  readonly mediaType: MediaType;
  /** What can be fetched by `downloadMedia`; null for no file. */
  readonly media: AnnouncedMedia | null;
  readonly location: AnnouncedLocation | null;
  /** Of a call_log. */
  readonly isVideoCall: boolean;
  readonly quotedExternalId: string | null;
  /** null when the channel's clock can't be trusted. */
  readonly sentAt: Date | null;
  /** It came while nobody listened: its own time says where it stands, and not when it was read. */
  readonly isReadBack: boolean;
};

/** A chat that holds messages which could not be read. */
export type UnreadableChat = {
  /** As the engine calls it; "" stands for every chat. */
  readonly chat: string;
  /** The values of its addresses, as marks have them. */
  readonly addresses: readonly string[];
  /** The first of these messages came then: no mark of this chat may pass it. */
  readonly from: Date;
  /** At least so many. */
  readonly messages: number;
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
      /** `deaf`: it runs and hears nothing. */
      readonly reason: 'logged-out' | 'replaced-elsewhere' | 'crashed' | 'deaf' | 'qr-expired';
    };

/**
 * Receives the events of a driver. `message` resolves when the message is stored durably, so that a driver can hold
 * messages back or repeat them. A message may be reported any number of times.
 */
export type DriverSink = {
  readonly phase: (phase: DriverPhase) => void;
  readonly message: (message: ChannelMessage) => Promise<void>;
  /** 0–4, or 'rejected' when the channel refused it after all. Any order, any number of times. */
  readonly ack: (externalId: string, ack: number | 'rejected') => Promise<void>;
  /** Somebody at a phone edited a message, theirs or ours. Also before the message itself, and any number of times. */
  readonly edited: (message: MessageKey, body: string) => Promise<void>;
  /** Somebody at a phone deleted a message for everybody. Otherwise as `edited`. */
  readonly revoked: (message: MessageKey) => Promise<void>;
  /** What can't be read for now keeps its mark and is tried again. `isWhole`: these and no others. */
  readonly unreadable: (chats: readonly UnreadableChat[], isWhole: boolean) => Promise<void>;
};

export type DriverSession = {
  readonly connectionId: number;
  /** Where the engine keeps the pairing; empty at first, wiped by the supervisor after a log-out. */
  readonly profilePath: string;
  readonly sink: DriverSink;
  /**
   * The newest stored message per chat, so that an engine can fetch what was missed: address value → time. Never later
   * than what could not be read yet.
   */
  readonly highWaterMarks: () => Promise<ReadonlyMap<string, Date>>;
  /** Asked when a call comes: one that nobody takes is declined where the engine can. */
  readonly takesCalls: () => Promise<boolean>;
};

export type DriverFactory = (session: DriverSession) => Driver;

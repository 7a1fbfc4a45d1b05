import type { Readable } from 'node:stream';

/** Bytes in chunks: an upload, or a download from a channel. */
export type MediaSource = AsyncIterable<Uint8Array>;

/** First and last byte, counted from 0, both inclusive. Without an end: to the end. */
export type MediaRange = { readonly start: number; readonly end?: number | undefined };

export type StoredMedia = {
  /** Random, and the only way to the bytes. The owner remembers the file's name. */
  readonly key: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
};

export type OpenedMedia = {
  readonly stream: Readable;
  /** The size of the whole file, in bytes. */
  readonly size: number;
  readonly start: number;
  readonly end: number;
};

/** Stores the bytes of media; streams only, in and out. */
export type MediaStore = {
  /**
   * Resolves once the bytes are durable. A failure leaves nothing.
   * @throws ERR_PAYLOAD_TOO_LARGE as soon as more than `maxBytes` have arrived
   */
  readonly put: (source: MediaSource, options: { readonly maxBytes: number }) => Promise<StoredMedia>;
  /**
   * The caller reads the stream to its end or destroys it.
   * @throws ERR_NOT_FOUND for an unknown key, {@link MediaRangeError} for a range outside the file
   */
  readonly open: (key: string, range?: MediaRange) => Promise<OpenedMedia>;
  /** Does nothing if the file does not exist. */
  readonly remove: (key: string) => Promise<void>;
  /** Keys stored before that moment, in batches, to search for unused files. */
  readonly storedBefore: (moment: Date) => AsyncIterable<readonly string[]>;
  /** Rejects while nothing can be stored. */
  readonly ready: () => Promise<void>;
};

/** The range is outside the file, whose size is `size`. */
export class MediaRangeError extends RangeError {
  override readonly name = 'MediaRangeError';
  readonly size: number;

  constructor(size: number) {
    super(`The range lies outside of ${size} bytes`);
    this.size = size;
  }
}

import type { Readable } from 'node:stream';

/** Bytes that come in chunks: an upload, a download from a channel. */
export type MediaSource = AsyncIterable<Uint8Array>;

/** First and last byte, counted from 0, both included. Without an end: to the end. */
export type MediaRange = { readonly start: number; readonly end?: number | undefined };

export type StoredMedia = {
  /** Random, the only way to the bytes. What a file was called is its owner's to remember. */
  readonly key: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
};

export type OpenedMedia = {
  readonly stream: Readable;
  /** Of the whole, in bytes. */
  readonly size: number;
  readonly start: number;
  readonly end: number;
};

/** Where the bytes of media lie: streams only, in and out. */
export type MediaStore = {
  /**
   * Resolves once the bytes are durable. Nothing is kept of what fails.
   * @throws ERR_PAYLOAD_TOO_LARGE as soon as more than `maxBytes` came.
   */
  readonly put: (source: MediaSource, options: { readonly maxBytes: number }) => Promise<StoredMedia>;
  /**
   * The caller reads the stream to its end or destroys it.
   * @throws ERR_NOT_FOUND for a key that there is not, {@link MediaRangeError} for a range outside of it.
   */
  readonly open: (key: string, range?: MediaRange) => Promise<OpenedMedia>;
  /** Whether or not it was there. */
  readonly remove: (key: string) => Promise<void>;
  /** Keys stored before that moment, in batches, for the search for unused files. */
  readonly storedBefore: (moment: Date) => AsyncIterable<readonly string[]>;
  /** Rejects while nothing can be stored. */
  readonly ready: () => Promise<void>;
};

/** Nothing lies in that range; `size` is that of the whole. */
export class MediaRangeError extends RangeError {
  override readonly name = 'MediaRangeError';
  readonly size: number;

  constructor(size: number) {
    super(`The range lies outside of ${size} bytes`);
    this.size = size;
  }
}

type RawMedia = { readonly isPtt?: boolean; readonly asDocument?: boolean };

/** The form in which WhatsApp Web passes bytes around. */
class OpaqueData {
  readonly blob: Blob;
  readonly type: string;
  readonly name: string;

  constructor(blob: Blob, type: string) {
    this.blob = blob;
    this.type = type;
    this.name = blob instanceof File ? blob.name : '';
  }

  static createFromData(blob: Blob, type: string): Promise<OpaqueData> {
    return Promise.resolve(new OpaqueData(blob, type));
  }

  url(): string {
    return `blob:${this.name}`;
  }
  autorelease(): void {
    // The page lives no longer than a test.
  }
  formData(): Blob {
    return this.blob;
  }
}

/** The part of a message that describes its file. */
class MediaData {
  [field: string]: unknown;
  readonly isGif = false;
  readonly preview = '';
  readonly filehash: string;
  readonly mimetype: string;
  readonly type: string;
  mediaBlob: OpaqueData;

  constructor(opaque: OpaqueData, raw: RawMedia, filehash: string) {
    this.filehash = filehash;
    this.mimetype = opaque.type;
    this.type = messageTypeOf(opaque.type, raw);
    this.mediaBlob = opaque;
  }

  set(fields: object): void {
    Object.assign(this, fields);
  }
  toJSON(): object {
    const { mediaBlob, preview: _, ...fields } = this;
    return { ...fields, filename: mediaBlob.name, size: mediaBlob.blob.size };
  }
}

function messageTypeOf(mimeType: string, { isPtt = false, asDocument = false }: RawMedia): string {
  if (asDocument) return 'document';
  if (isPtt) return 'ptt';
  return mimeType.split('/')[0] ?? 'document';
}

/** Uploads and downloads files through the page's server. */
export function mediaModules(): Readonly<Record<string, unknown>> {
  const blobs = new Map<string, Blob>();
  return {
    WAWebMediaOpaqueData: OpaqueData,
    WAWebPrepRawMedia: {
      prepRawMedia: (opaque: OpaqueData, raw: RawMedia) => ({
        waitForPrep: () => {
          const filehash = crypto.randomUUID();
          blobs.set(filehash, opaque.blob);
          return Promise.resolve(new MediaData(opaque, raw, filehash));
        },
      }),
    },
    WAWebMediaStorage: {
      getOrCreateMediaObject: (filehash: string) => ({
        filehash,
        type: 'any',
        size: blobs.get(filehash)?.size ?? 0,
        contentInfo: { waveform: new Uint8Array(64) },
        consolidate: () => undefined,
      }),
    },
    WAWebMmsMediaTypes: {
      msgToMediaType: ({ type }: { type: string }) => type,
      castToV4: (type: string) => type,
    },
    WAWebMediaDataUtils: { shouldUseMediaCache: () => false },
    WAWebMediaInMemoryBlobCache: { InMemoryMediaBlobCache: { put: () => undefined } },
    WAWebMediaMmsV4Upload: {
      uploadMedia: async ({ mediaObject }: { mediaObject: { filehash: string } }) => {
        const directPath = `/mms/${mediaObject.filehash}`;
        const body = blobs.get(mediaObject.filehash) ?? '';
        const response = await fetch(directPath, { method: 'PUT', body });
        if (!response.ok) throw new Error('The upload broke.');
        return { mediaEntry: { mmsUrl: directPath, directPath } };
      },
    },
    WAWebDownloadManager: {
      downloadManager: {
        downloadAndMaybeDecrypt: async ({ directPath }: { directPath: string }) => {
          const response = await fetch(directPath);
          if (!response.ok) throw Object.assign(new Error('Not there.'), { status: response.status });
          return response.arrayBuffer();
        },
      },
    },
  };
}

/**
 * Scripts that run inside the page for files, with the rules of `page-scripts.ts`: each function is sent as its source,
 * and uses only what the library itself uses.
 */

type MediaInfo = { readonly data: string; readonly filename: string; readonly mimetype: string };
type PageFile = {
  readonly directPath?: string;
  readonly mediaData?: { readonly mediaStage: string };
  readonly downloadMedia: (options: object) => Promise<void>;
  readonly [field: string]: unknown;
};
type FileModules = {
  WAWebCollections: {
    Msg: {
      get: (id: string) => PageFile | undefined;
      getMessagesById: (ids: string[]) => Promise<{ messages?: PageFile[] } | undefined>;
    };
  };
  WAWebDownloadManager: {
    downloadManager: { downloadAndMaybeDecrypt: (file: object) => Promise<ArrayBuffer> };
  };
};
declare const window: {
  require<N extends keyof FileModules>(name: N): FileModules[N];
  WWebJS: { mediaInfoToFile: (info: MediaInfo) => File };
  balcaoUploads?: Map<string, File>;
  balcaoDownloads?: Map<string, Uint8Array>;
};

/** From here on the library takes the file of this input if it gets the token instead of a base64 file. */
export function storeUpload(input: { readonly files: ArrayLike<File> | null }, token: string): void {
  const file = input.files?.[0];
  if (file === undefined) throw new Error('No file was staged here.');
  if (window.balcaoUploads === undefined) {
    const original = window.WWebJS.mediaInfoToFile;
    window.WWebJS.mediaInfoToFile = (info) => {
      const staged = window.balcaoUploads?.get(info.data);
      return staged === undefined
        ? original(info)
        : new File([staged], info.filename, { type: info.mimetype });
    };
  }
  window.balcaoUploads ??= new Map();
  window.balcaoUploads.set(token, file);
}

export function dropUpload(token: string): void {
  window.balcaoUploads?.delete(token);
}

/**
 * Loads the file of a message, to be read in chunks.
 * @returns its size, or null if WhatsApp does not have it now
 */
export async function openDownload(serialized: string, token: string): Promise<number | null> {
  const { Msg } = window.require('WAWebCollections');
  const message = Msg.get(serialized) ?? (await Msg.getMessagesById([serialized]))?.messages?.[0];
  const stage = () => message?.mediaData?.mediaStage ?? 'ERROR';
  if (message?.directPath === undefined || stage() === 'REUPLOADING') return null;
  if (stage() !== 'RESOLVED') await message.downloadMedia({ downloadEvenIfExpensive: true, rmrReason: 1 });
  if (stage().includes('ERROR') || stage() === 'FETCHING') return null;
  const downloadQpl = { addAnnotations: () => downloadQpl, addPoint: () => downloadQpl };
  const { directPath, encFilehash, filehash, mediaKey, mediaKeyTimestamp, type } = message;
  const bytes = await window
    .require('WAWebDownloadManager')
    .downloadManager.downloadAndMaybeDecrypt({
      directPath,
      encFilehash,
      filehash,
      mediaKey,
      mediaKeyTimestamp,
      type,
      signal: new AbortController().signal,
      downloadQpl,
    })
    .catch((error: unknown) => {
      const isGone = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
      if (isGone) return null;
      throw error;
    });
  if (bytes === null) return null;
  window.balcaoDownloads ??= new Map();
  window.balcaoDownloads.set(token, new Uint8Array(bytes));
  return bytes.byteLength;
}

/** In base64. */
export function readDownload(token: string, from: number, to: number): string {
  const chunk = window.balcaoDownloads?.get(token)?.subarray(from, to);
  if (chunk === undefined) throw new Error('This file is not open.');
  const letters: string[] = [];
  for (let at = 0; at < chunk.length; at += 8_192)
    letters.push(String.fromCharCode(...chunk.subarray(at, at + 8_192)));
  return btoa(letters.join(''));
}

export function closeDownload(token: string): void {
  window.balcaoDownloads?.delete(token);
}

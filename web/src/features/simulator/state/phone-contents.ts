import type { PhoneContent } from '../api/play-phone.ts';
import type { ContentKind } from './written-store.ts';

type MadeUp = Exclude<ContentKind, 'file'>;

/** A sample of each kind of content; the network generates the files. */
export const contentOf: Readonly<Record<MadeUp, PhoneContent>> = {
  picture: { kind: 'sample', sample: 'image' },
  voice: { kind: 'sample', sample: 'voice' },
  sound: { kind: 'sample', sample: 'audio' },
  film: { kind: 'sample', sample: 'video' },
  document: { kind: 'sample', sample: 'document' },
  place: { kind: 'location', latitude: -23.5614, longitude: -46.6558, description: 'Avenida Paulista' },
  card: { kind: 'vcard', cards: [{ name: 'Bruno Reis', number: '5511955550001' }] },
  call: { kind: 'call', isVideo: false },
  videoCall: { kind: 'call', isVideo: true },
};

/** The limit for files from a device; the network's samples cover larger ones. */
export const mostFileBytes = 130_000;

export const fileContent = async (file: File): Promise<PhoneContent> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return {
    kind: 'file',
    fileName: file.name,
    mimeType: file.type === '' ? 'application/octet-stream' : file.type,
    content,
  };
};

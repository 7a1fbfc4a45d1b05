import { Readable } from 'node:stream';
import { fetchPicture } from '@balcao/contracts';
import { type Bus, serveOperation } from '@balcao/event-bus';
import { createFolderMediaStore, storeFile } from '@balcao/media-store';

/** The answers of the holders of four connections, by the number of the contact. */
export const startShownPictures = async (desk: { readonly bus: Bus; readonly mediaPath: string }) => {
  const store = await createFolderMediaStore({ path: desk.mediaPath });
  const shown = new Map<string, () => Promise<Buffer | null>>();
  const asked: string[] = [];
  const answering = serveOperation(fetchPicture, async ({ of }) => {
    const number = of[0]?.value ?? '';
    asked.push(number);
    const content = (await shown.get(number)?.()) ?? null;
    if (content === null) return { picture: null };
    const source = Readable.from([content]);
    return { picture: await storeFile(store, source, { fileName: '', maxBytes: 5_000_000 }) };
  });
  for (const connectionId of [1, 2, 3, 4]) desk.bus.serveHolder(connectionId, [answering]);
  return { store, shown, timesAsked: (number: string) => asked.filter((each) => each === number).length };
};

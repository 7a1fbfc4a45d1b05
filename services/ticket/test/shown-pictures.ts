import { Readable } from 'node:stream';
import { fetchPicture } from '@balcao/contracts';
import { type Bus, serveOperation } from '@balcao/event-bus';
import { createFolderMediaStore, storeFile } from '@balcao/media-store';

/** What a connection's holder answers, by the number of whom it is asked for. */
export const startShownPictures = async (desk: { readonly bus: Bus; readonly mediaPath: string }) => {
  const store = await createFolderMediaStore({ path: desk.mediaPath });
  const shown = new Map<string, () => Promise<Buffer | null>>();
  const asked: string[] = [];
  desk.bus.serveHolder(1, [
    serveOperation(fetchPicture, async ({ of }) => {
      const number = of[0]?.value ?? '';
      asked.push(number);
      const content = (await shown.get(number)?.()) ?? null;
      if (content === null) return { picture: null };
      const source = Readable.from([content]);
      return { picture: await storeFile(store, source, { fileName: '', maxBytes: 5_000_000 }) };
    }),
  ]);
  return { store, shown, timesAsked: (number: string) => asked.filter((each) => each === number).length };
};

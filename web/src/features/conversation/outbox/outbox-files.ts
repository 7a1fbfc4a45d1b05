import { outboxStore } from './outbox-store.ts';

type WithFile = { readonly userId: number; readonly clientId: string; readonly file: Blob };

/** A file on the disk may have been deleted or changed by now; a folder never was a file. */
export const isReadable = async (file: Blob): Promise<boolean> => {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

/** The picked file, or the database's copy of it; undefined if neither can be read. */
export const readableOf = async <Item extends WithFile>(item: Item): Promise<Item | undefined> => {
  if (await isReadable(item.file)) return item;
  const copy = await outboxStore.fileOf(item.userId, item.clientId).catch(() => undefined);
  return copy !== undefined && (await isReadable(copy)) ? { ...item, file: copy } : undefined;
};

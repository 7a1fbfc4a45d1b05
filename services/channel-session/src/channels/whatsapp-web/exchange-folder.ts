import { constants } from 'node:fs';
import { chmod, mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '@balcao/service-kit';
import type { SystemAccount } from './system-account.ts';

/** Files to and from the process of a connection. It may use these files and create none itself. */
export type ExchangeFolder = {
  /** A copy that the account may read; remove it after use. */
  readonly copyIn: (source: Readable) => Promise<ExchangedFile>;
  /** An empty file that the account may write. */
  readonly createEmpty: () => Promise<ExchangedFile>;
  readonly empty: () => Promise<void>;
};

export type ExchangedFile = {
  readonly path: string;
  /** Its contents, by the handle that created it: never through a link that replaced it. */
  readonly read: () => Readable;
  readonly remove: () => Promise<void>;
};

export function exchangeFolder(path: string, account: () => SystemAccount | null): ExchangeFolder {
  async function create(): Promise<{ file: string; handle: FileHandle }> {
    await mkdir(path, { recursive: true });
    await chmod(path, 0o711);
    const file = join(path, newId());
    const handle = await open(
      file,
      constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
      0o600,
    );
    const owner = account();
    if (owner !== null) await handle.chown(owner.uid, owner.gid);
    return { file, handle };
  }

  function exchanged(file: string, handle: FileHandle): ExchangedFile {
    let isRead = false;
    return {
      path: file,
      read: () => {
        isRead = true;
        return handle.createReadStream({ start: 0 });
      },
      remove: async () => {
        await rm(file, { force: true });
        // A stream closes its handle when it ends.
        if (!isRead) await handle.close();
      },
    };
  }

  return {
    copyIn: async (source) => {
      const { file, handle } = await create();
      const staged = exchanged(file, handle);
      try {
        await handle.writeFile(source);
        return staged;
      } catch (error) {
        await staged.remove();
        throw error;
      }
    },
    createEmpty: async () => {
      const { file, handle } = await create();
      return exchanged(file, handle);
    },
    empty: () => rm(path, { recursive: true, force: true }),
  };
}

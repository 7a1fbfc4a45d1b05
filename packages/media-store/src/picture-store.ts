import { join } from 'node:path';
import { createFolderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';

/** Pictures of contacts have their own folder beside the files of messages, so that each owner sweeps only its own. */
export const createPictureStore = ({ path }: { readonly path: string }): Promise<MediaStore> =>
  createFolderMediaStore({ path: join(path, 'pictures') });

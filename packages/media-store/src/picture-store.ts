import { join } from 'node:path';
import { createFolderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';

/** Pictures of contacts: beside the files of messages, so that each owner sweeps its own and knows nothing of the other's. */
export const createPictureStore = ({ path }: { readonly path: string }): Promise<MediaStore> =>
  createFolderMediaStore({ path: join(path, 'pictures') });

export { contentTypeOf } from './content-type.ts';
export { cleanFileName, endingOf } from './file-name.ts';
export { createFolderMediaStore, createPictureStore } from './folder-media-store.ts';
export { sweepStore } from './sweep-store.ts';
export {
  MediaRangeError,
  type MediaRange,
  type MediaSource,
  type MediaStore,
  type OpenedMedia,
  type StoredMedia,
} from './media-store.ts';
export { createTurns } from './turns.ts';
export { storeFile } from './store-file.ts';

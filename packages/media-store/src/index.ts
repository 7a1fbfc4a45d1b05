export { createFolderMediaStore } from './folder-media-store.ts';
export {
  MediaRangeError,
  type MediaRange,
  type MediaSource,
  type MediaStore,
  type OpenedMedia,
  type StoredMedia,
} from './media-store.ts';

import type { AnnouncedMedia } from '@balcao/contracts';

/** A file of an inbound message before its bytes are here. */
export const announced = (more: Partial<AnnouncedMedia> = {}): AnnouncedMedia => ({
  fileName: '',
  mimeType: 'image/png',
  size: 100,
  seconds: null,
  width: null,
  height: null,
  isVoice: false,
  ...more,
});

import type { StoredMedia } from '@balcao/contracts';
import type { Logger } from '@balcao/service-kit';
import { longestTwinSeconds, type MediaTool } from './media-tool.ts';

/**
 * The MP3 beside a sound that not every browser plays; null beside any other file, and beside a sound that is too long
 * or that the tool can't read: that is no reason to withhold it.
 */
export const makeTwin = async (
  measured: StoredMedia,
  { tool, log }: { readonly tool: MediaTool; readonly log: Logger },
): Promise<StoredMedia | null> => {
  const { mimeType, seconds, key } = measured;
  if (!mimeType.startsWith('audio/') || mimeType === 'audio/mpeg') return null;
  if (seconds !== null && seconds > longestTwinSeconds) return null;
  return tool.toMp3(measured).catch((error: unknown) => {
    log.warn({ err: error, key }, 'a sound has no MP3 beside it');
    return null;
  });
};

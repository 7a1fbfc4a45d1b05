import type { StoredMedia } from '@balcao/contracts';
import type { Logger } from '@balcao/service-kit';
import { longestTwinSeconds, type MediaTool } from './media-tool.ts';

/**
 * Makes the MP3 of a sound that not every browser plays. Answers null for any other file, and for a sound that is too
 * long or unreadable: the sound itself is shown nevertheless.
 */
export const makeMp3 = async (
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

import {
  AppError,
  mediaKindOf,
  type MediaKind,
  type MediaTwins,
  type OutgoingMedia,
  recordingMinBytes,
  type sendMedia,
  type StoredMedia,
} from '@balcao/contracts';
import { UnreadableMedia } from '@balcao/media-store/media-process';
import type { Logger } from '@balcao/service-kit';
import type { z } from 'zod';
import { makeMp3, type MediaTool } from '#media/index.ts';

export type SentFile = z.output<typeof sendMedia.body>['files'][number];

/** A file as it is shown, as it is sent, and its twins. */
export type PreparedFile = {
  readonly kind: MediaKind;
  readonly shown: StoredMedia;
  readonly outgoing: OutgoingMedia;
  /** null if the sent file is the only one. */
  readonly twins: MediaTwins | null;
};

/**
 * Makes a voice note of a recording for the channel. The desk keeps the recording's MP3 (rule F6).
 * @throws ERR_RECORDING_TOO_SHORT, ERR_MEDIA_TOOL_MISSING, ERR_UNSUPPORTED_MEDIA_TYPE
 */
export const prepareFile = async (
  { media: given, isRecording }: SentFile,
  caption: string,
  parts: { readonly tool: MediaTool; readonly log: Logger },
): Promise<PreparedFile> => {
  if (isRecording && given.size < recordingMinBytes) throw new AppError('ERR_RECORDING_TOO_SHORT');
  const { tool } = parts;
  const shown = await tool.measure(given);
  if (isRecording && shown.mimeType.startsWith('audio/')) {
    const voice = await tool.toVoice(shown).catch((error: unknown) => {
      throw error instanceof UnreadableMedia
        ? new AppError('ERR_UNSUPPORTED_MEDIA_TYPE', {}, { cause: error })
        : error;
    });
    const outgoing = { media: voice, isVoice: true, caption };
    return { kind: 'audio', shown, outgoing, twins: { mp3: null, voice } };
  }
  const mp3 = await makeMp3(shown, parts);
  return {
    kind: mediaKindOf(shown.mimeType),
    shown,
    outgoing: { media: shown, isVoice: false, caption },
    twins: mp3 && { mp3, voice: null },
  };
};

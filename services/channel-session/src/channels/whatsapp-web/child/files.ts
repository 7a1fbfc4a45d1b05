import { readFile, writeFile } from 'node:fs/promises';
import type { Identity } from '@balcao/contracts';
import whatsapp, { type Client, type MessageMedia, type MessageSendOptions } from 'whatsapp-web.js';
import { z } from 'zod';
import { mostFileBytes, type CommandInputs } from '../child-protocol.ts';
import type { Finder } from './finder.ts';
import { heardMessageSchema } from './heard-message.ts';
import { Problem } from './problem.ts';

export type Files = {
  readonly download: (
    message: CommandInputs['download']['message'],
    peer: readonly Identity[],
    path: string,
  ) => Promise<void>;
};

const mediaSchema = z.object({ data: z.string() }).optional();

export function createFiles(client: Client, finder: Finder): Files {
  return {
    download: async (key, peer, path) => {
      const serialized = await finder.messageOf(key, peer);
      const message = serialized === null ? null : await client.getMessageById(serialized);
      if (message === null) throw new Problem('not-found', 'WhatsApp has no such message.');
      if ((heardMessageSchema.safeParse(message).data?.rawData.size ?? 0) > mostFileBytes)
        throw new Problem('too-large', 'WhatsApp Web breaks on such files.');
      // The library has undefined for a file that is gone and for one that is not here yet.
      const media = mediaSchema.parse(await message.downloadMedia());
      if (media === undefined) throw new Problem('unknown', 'WhatsApp does not give the file now.');
      await writeFile(path, Buffer.from(media.data, 'base64'), { flag: 'r+' });
    },
  };
}

type OutgoingFile = NonNullable<CommandInputs['send']['file']>;

/** As the library wants it: whole, in base64. */
export async function loadFile({ path, fileName, mimeType, isVoice }: OutgoingFile): Promise<MessageMedia> {
  const content = await readFile(path);
  // Without naming its codec phones show a voice note as a file.
  const named = isVoice && mimeType === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mimeType;
  return new whatsapp.MessageMedia(named, content.toString('base64'), fileName, content.length);
}

/** Everything that WhatsApp may not show as what it is goes as a document, which always works. */
export function fileOptions({ mimeType, isVoice }: OutgoingFile, caption: string): MessageSendOptions {
  const isShown = /^(?:image\/(?:jpeg|png|webp)|video\/(?:mp4|3gpp)|audio\/.+)$/.test(mimeType);
  return { caption, sendAudioAsVoice: isVoice, sendMediaAsDocument: !isShown };
}

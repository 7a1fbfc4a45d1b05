import { randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { Identity } from '@balcao/contracts';
import whatsapp, { type Client, type MessageMedia, type MessageSendOptions } from 'whatsapp-web.js';
import { z } from 'zod';
import { mostFileBytes, type CommandInputs } from '#channels/whatsapp-web/child-protocol.ts';
import type { AskPage } from './directory.ts';
import {
  closeDownload,
  dropUpload,
  openDownload as openInPage,
  readDownload,
  storeUpload,
} from './file-scripts.ts';
import type { Finder } from './finder.ts';
import { libraryMessageSchema } from './library-message.ts';
import { Problem } from './problem.ts';

export type Files = {
  readonly download: (
    message: CommandInputs['download']['message'],
    peer: readonly Identity[],
    path: string,
  ) => Promise<void>;
};

const sizeSchema = z.number().int().nonnegative().nullable();
/** More at once would be held in several copies by every process on the way. */
const chunkBytes = 1024 * 1024;

export function createFiles(client: Client, ask: AskPage, finder: Finder): Files {
  async function writeChunks(path: string, token: string, size: number): Promise<void> {
    const file = await open(path, 'r+');
    try {
      for (let from = 0; from < size; from += chunkBytes) {
        const chunk = z.base64().parse(await ask(readDownload, token, from, from + chunkBytes));
        await file.write(Buffer.from(chunk, 'base64'), { position: from });
      }
    } finally {
      await file.close();
    }
  }

  return {
    download: async (key, peer, path) => {
      const serialized = await finder.messageOf(key, peer);
      const message = serialized === null ? null : await client.getMessageById(serialized);
      if (serialized === null || message === null)
        throw new Problem('not-found', 'WhatsApp has no such message.');
      const announced = libraryMessageSchema.safeParse(message).data?.rawData.size ?? 0;
      const token = randomUUID();
      try {
        const size = announced > mostFileBytes ? announced : await openDownload(serialized, token);
        if (size > mostFileBytes) throw new Problem('too-large', 'WhatsApp Web breaks on such files.');
        await writeChunks(path, token, size);
      } finally {
        await ask(closeDownload, token).catch(() => undefined);
      }
    },
  };

  async function openDownload(serialized: string, token: string): Promise<number> {
    const size = sizeSchema.parse(await ask(openInPage, serialized, token));
    // A deleted file looks like one that is not loaded yet.
    if (size === null) throw new Problem('unknown', 'WhatsApp does not give the file now.');
    return size;
  }
}

type OutgoingFile = NonNullable<CommandInputs['send']['file']>;

export type StagedFile = { readonly media: MessageMedia; readonly remove: () => Promise<void> };

/** Gives a file to the page, which reads it from the disk; the library passes on only its name. */
export async function stageFile(client: Client, ask: AskPage, file: OutgoingFile): Promise<StagedFile> {
  const { path, fileName, mimeType, isVoice } = file;
  const page = client.pupPage;
  if (page === undefined) throw new Problem('not-ready', 'There is no page yet.');
  const token = randomUUID();
  const made = await page.evaluateHandle("Object.assign(document.createElement('input'), { type: 'file' })");
  const input = await made.asElement()?.toElement('input');
  if (input === undefined) throw new Problem('not-ready', 'The page takes no file.');
  await input.uploadFile(path);
  await page.evaluate(storeUpload, input, token);
  await input.dispose();
  // Without its codec, phones show a voice note as a file.
  const named = isVoice && mimeType === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mimeType;
  return {
    media: new whatsapp.MessageMedia(named, token, fileName, (await stat(path)).size),
    remove: async () => {
      await ask(dropUpload, token).catch(() => undefined);
    },
  };
}

/** Files that WhatsApp may not show as their kind are sent as documents, which always works. */
export function fileOptions({ mimeType, isVoice }: OutgoingFile, caption: string): MessageSendOptions {
  const isShown = /^(?:image\/(?:jpeg|png|webp)|video\/(?:mp4|3gpp)|audio\/.+)$/.test(mimeType);
  return { caption, sendAudioAsVoice: isVoice, sendMediaAsDocument: !isShown };
}

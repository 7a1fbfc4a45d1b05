import { writeFile } from 'node:fs/promises';
import type { Identity } from '@balcao/contracts';
import type { Client } from 'whatsapp-web.js';
import { z } from 'zod';
import { mostPictureBytes } from '#channels/driver.ts';
import { serializedOf } from './addresses.ts';
import type { AskPage } from './directory.ts';
import { fetchBytes } from './page-scripts.ts';
import { Problem } from './problem.ts';

const fetchPatienceMs = 10_000;
const addressSchema = z.string().optional();
const bytesSchema = z.base64().nullable();

export type Pictures = {
  /** Writes it to the path; false: there is none, or it is hidden from us. WhatsApp does not say which. */
  readonly fetch: (of: readonly Identity[], path: string) => Promise<boolean>;
};

export function createPictures(client: Client, ask: AskPage): Pictures {
  async function addressOf(of: readonly Identity[]): Promise<string | null> {
    for (const chatId of of.flatMap(serializedOf)) {
      const url = addressSchema.parse(await client.getProfilePicUrl(chatId)) ?? '';
      if (url !== '') return url;
    }
    return null;
  }

  return {
    fetch: async (of, path) => {
      const url = await addressOf(of);
      if (url === null) return false;
      if (!isOfWhatsapp(url)) throw new Problem('rejected', 'The picture lies at no server of WhatsApp.');
      const bytes = bytesSchema.parse(await ask(fetchBytes, url, mostPictureBytes, fetchPatienceMs));
      if (bytes === null) throw new Problem('too-large', 'No picture of a person is that large.');
      await writeFile(path, Buffer.from(bytes, 'base64'), { flag: 'r+' });
      return true;
    },
  };
}

function isOfWhatsapp(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? { protocol: '', hostname: '' };
  return protocol === 'https:' && hostname.endsWith('.whatsapp.net');
}

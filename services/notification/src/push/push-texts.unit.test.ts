import { readFile } from 'node:fs/promises';
import { deletedSign, lastMessageOf, mediaPreviews, pushLanguageSchema } from '@balcao/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { dropWords } from './push-drops.ts';
import { stopWords } from './push-stopped-webhooks.ts';
import { bodyIn, pushWords, titleIn } from './push-texts.ts';

const locales = new URL('../../../../web/src/locales/', import.meta.url);
const textsOf = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(path, locales), 'utf8'));
const conversationSchema = z.object({ deleted: z.string(), preview: z.record(z.string(), z.string()) });
const commonSchema = z.object({ contact: z.object({ nameless: z.string(), numberHidden: z.string() }) });

it.each(pushLanguageSchema.options)('says in %s what the page says', async (language) => {
  const { deleted, preview } = conversationSchema.parse(await textsOf(`${language}/conversation.json`));
  const { contact } = commonSchema.parse(await textsOf(`${language}/common.json`));
  const { nameless, numberHidden } = contact;
  expect(pushWords[language]).toEqual({ ...preview, deleted, nameless, numberHidden });
  const { drop, stop } = z
    .object({ drop: z.string(), stop: z.string() })
    .parse(await textsOf(`${language}/notifications.json`));
  expect(dropWords[language]).toBe(drop);
  expect(stopWords[language]).toBe(stop);
});

it.each([
  [lastMessageOf(mediaPreviews.audio, false), false, '🢇 🔉 Mensaje de audio'],
  [lastMessageOf(deletedSign, false), false, '🢇 🚫 Mensaje eliminado'],
  [lastMessageOf(`Zé: ${mediaPreviews.vcard}`, false), true, '🢇 Zé: 👤 Contacto'],
  [lastMessageOf(mediaPreviews.order, false), false, '🢇 🛒 Pedido – mira en el teléfono'],
  [
    lastMessageOf(mediaPreviews.unknown, true),
    false,
    '🢅 ❔ Mensaje de un tipo no compatible – mira en el teléfono',
  ],
  // A contact's own text stays unchanged.
  [lastMessageOf('Chamada perdida', false), false, '🢇 Chamada perdida'],
  ['', false, ''],
])('%j is shown as plain text', (lastMessage, isGroup, shown) => {
  expect(bodyIn('es', { lastMessage, isGroup })).toBe(shown);
});

it.each(['\u200B\u200B', '\u3164', '\u2800\u2800', '\u202E\u202D'])(
  'shows the number if the name %j is invisible',
  (name) => {
    expect(titleIn('en', { name, number: '351910000001', isNumberHidden: false })).toBe('351910000001');
  },
);

it('says that a number is hidden if there is nothing else', () => {
  expect(titleIn('en', { name: '', number: null, isNumberHidden: true })).toBe('Number hidden by WhatsApp');
});

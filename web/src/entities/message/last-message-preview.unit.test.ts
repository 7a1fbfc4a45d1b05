import { deletedSign, lastMessageOf, mediaPreviews } from '@balcao/contracts';
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test, describe } from 'vitest';
import { changeLanguage, startTexts } from '../../locales/language.ts';
import { useLastMessage, formatPreview } from './last-message-preview.ts';

describe('previews', () => {
  test('leave out arrows', () => {
    expect(formatPreview('🢇 Hello')).toBe('Hello');
    expect(formatPreview('🢅 Hello')).toBe('Hello');
  });
  test('have at most 45 characters, however many code units these take', () => {
    expect(formatPreview('x'.repeat(45))).toBe('x'.repeat(45));
    expect(formatPreview('x'.repeat(46))).toBe(`${'x'.repeat(45)} ...`);
    expect(formatPreview('😀'.repeat(46))).toBe(`${'😀'.repeat(45)} ...`);
  });
  test('neither show nor count formatting marks', () => {
    expect(formatPreview('🢅 *Ana Prado:* see ~this~ _that_ `x`')).toBe('Ana Prado: see this that x');
    expect(formatPreview('🢅 2*3*4 * item, *open')).toBe('2*3*4 * item, *open');
    expect(formatPreview(`*${'x'.repeat(45)}*`)).toBe('x'.repeat(45));
  });
  test('join lines into one', () => {
    expect(formatPreview('a\n\nb')).toBe('a b');
  });
});

beforeAll(startTexts);

test.each([
  ['en', lastMessageOf(mediaPreviews.image, false), false, '🖼️ Image file'],
  ['es', lastMessageOf(mediaPreviews.image, true), false, '🖼️ Archivo de imagen'],
  ['pt-BR', lastMessageOf(mediaPreviews.location, false), false, '🌍 Localization - Ver no Google Maps'],
  ['en', mediaPreviews.audio, false, '🔉 Audio message'],
  ['en', lastMessageOf(mediaPreviews.call_log, false), false, '📞 Missed call'],
  ['en', lastMessageOf(deletedSign, true), false, '🚫 Deleted message'],
  ['en', lastMessageOf(`Zé: ${deletedSign}`, false), true, 'Zé: 🚫 Deleted message'],
  ['es', lastMessageOf(`Zé: ${mediaPreviews.video}`, false), true, 'Zé: 🎬 Archivo de vídeo'],
  // A text that looks like a label stays as it is.
  ['en', lastMessageOf('No smoking 🚫', false), false, 'No smoking 🚫'],
  ['en', lastMessageOf(`Rule: ${deletedSign}`, false), false, 'Rule: 🚫'],
  ['en', lastMessageOf('👤 Inês', false), false, '👤 Inês'],
  ['en', lastMessageOf('first\nsecond', false), false, 'first second'],
  ['en', '', false, ''],
] as const)('in %s the line %j says %s', async (language, lastMessage, isGroup, shown) => {
  await changeLanguage(language);
  expect(renderHook(useLastMessage).result.current({ lastMessage, isGroup })).toBe(shown);
});

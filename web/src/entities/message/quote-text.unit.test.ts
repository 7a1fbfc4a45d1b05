import { expect, test } from 'vitest';
import { previewOf } from './quote-text.ts';

const words = { deleted: 'Deleted', kind: (kind: string) => kind };

test.each([
  ['chat', '*Ana Prado:* ~gone~ 2*3', 'Ana Prado: gone 2*3'],
  ['image', '*look*', 'image: look'],
  ['image', '', 'image'],
  ['poll', 'Which day?', 'poll: Which day?'],
  ['order', '🛒 Pedido – veja no celular', 'order'],
] as const)('a quoted %s of %j reads %j', (mediaType, body, shown) => {
  expect(previewOf({ body, mediaType, isDeleted: false }, words)).toBe(shown);
});

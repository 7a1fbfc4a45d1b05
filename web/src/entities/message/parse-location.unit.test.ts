import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLocation } from './parse-location.ts';

const image = 'data:image/png;base64,iVBORw0KGgo=';
const link = 'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17';

test('a location has a picture, a link and a description', () => {
  expect(parseLocation(`${image}|${link}|Av. Paulista 1000`)).toEqual({
    image,
    link,
    description: 'Av. Paulista 1000',
  });
});

test('picture and description may be missing', () => {
  expect(parseLocation(`|${link}`)).toEqual({ image: undefined, link, description: '' });
});

test.each([
  ['javascript:alert(1)|javascript:alert(1)|x'],
  ['data:image/svg+xml;base64,PHN2Zz4=|data:text/html,x|x'],
  ['https://tracker.example/pixel.png|not a link|x'],
  ['data:image/jpeg;base64,iVBORw0KGgo=|ftp://files.example|x'],
  ['data:image/png;base64,iVBO"onerror="alert(1)|file:///etc/passwd|x'],
])('a picture that is not ours and a link that is no web address are left out: %s', (body) => {
  expect(parseLocation(body)).toEqual({ image: undefined, link: undefined, description: 'x' });
});

test('for any text, the picture is an embedded PNG and the link a web address', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(image, link, 'javascript:', 'data:', 'image/svg+xml,', '//', '\u202e', '\0', '%00'),
  );
  const part = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const location = parseLocation(parts.join('|'));
      expect(location.image ?? image).toMatch(/^data:image\/png;base64,[\w+/=]+$/);
      expect(location.link ?? link).toMatch(/^https?:\/\//);
    }),
  );
});

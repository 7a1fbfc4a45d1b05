import { expect, test } from 'vitest';
import { parseLocation } from './parse-location.ts';

const image = 'data:image/png;base64,iVBORw0KGgo=';
const link = 'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17';

test('a place has a picture, a link and a description', () => {
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
])('what is no picture of ours and no address of the web is left out: %s', (body) => {
  expect(parseLocation(body)).toEqual({ image: undefined, link: undefined, description: 'x' });
});

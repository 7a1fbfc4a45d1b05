import { beginningOf } from '../beginning-of.ts';

/** In JavaScript's notation, so that they are returned unchanged. */
type Coordinates = { readonly latitude: string; readonly longitude: string };

const address = /^https:\/\/maps\.google\.com\/maps\?q=([-+.\de]{1,30})%2C([-+.\de]{1,30})&z=17$/;
const longestWords = 1_000;

/** Older clients split the body at `|` and show the words as HTML, so they must contain no tag (rule M13). */
const plain = (words: string): string =>
  beginningOf(
    words.replaceAll('\0', '').toWellFormed().replaceAll('|', ' ').replaceAll('<', '‹').replaceAll('>', '›'),
    longestWords,
  ).trim();

const wordsOf = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`;

/** Picture, link and words, separated by `|`. A location without words shows its coordinates (rule M13). */
export const locationBodyOf = (place: {
  readonly latitude: number;
  readonly longitude: number;
  /** A base64 picture, "" for none. */
  readonly thumbnail: string;
  readonly words: string;
}): string => {
  const at = { latitude: String(place.latitude), longitude: String(place.longitude) };
  return [
    place.thumbnail === '' ? '' : `data:image/png;base64,${place.thumbnail}`,
    `https://maps.google.com/maps?q=${at.latitude}%2C${at.longitude}&z=17`,
    plain(place.words) || wordsOf(at),
  ].join('|');
};

/** The coordinates of a location without words; undefined: it has words, or the body is not a location. */
export const unnamedLocationOf = (body: string): Coordinates | undefined => {
  const [, link = '', words = ''] = body.split('|', 3);
  const [, latitude, longitude] = address.exec(link) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return words === wordsOf({ latitude, longitude }) ? { latitude, longitude } : undefined;
};

/** The same location with its address; undefined: it has words already, or the address is empty. */
export const withAddress = (body: string, found: string): string | undefined => {
  const words = plain(found);
  if (words === '' || unnamedLocationOf(body) === undefined) return undefined;
  return [...body.split('|', 2), words].join('|');
};

import {
  type announcedLocationSchema,
  isPhoneOnly,
  locationBodyOf,
  mediaPreviews,
  type MediaType,
} from '@balcao/contracts';
import type { z } from 'zod';
import { isBlank, storable } from './storable-text.rules.ts';

type Location = z.infer<typeof announcedLocationSchema>;

/** A picture in a text is read with every page: a bigger one is left out. */
const maxThumbnailLength = 48_000;

type Sealed = {
  readonly body: string;
  readonly location?: Location | null;
  readonly media?: { readonly fileName: string } | null;
};

/**
 * What is kept as a message's text: of a file without a caption its name, of a place what the screen takes apart, and
 * never nothing of what only the phone shows.
 */
export const receivedBody = (mediaType: MediaType, { body, location, media }: Sealed): string => {
  if (location !== undefined && location !== null) return locationBody(location);
  if (mediaType === 'call_log') return '';
  const text = storable(body);
  if (isPhoneOnly(mediaType)) return isBlank(text) ? mediaPreviews[mediaType] : text;
  return text === '' ? storable(media?.fileName ?? '') : text;
};

/** The picture, the link and the words (rule M13). */
const locationBody = ({ latitude, longitude, thumbnail, description }: Location): string => {
  const isKept = thumbnail.length <= maxThumbnailLength && /^[\w+/=]+$/.test(thumbnail);
  return locationBodyOf({ latitude, longitude, thumbnail: isKept ? thumbnail : '', words: description });
};

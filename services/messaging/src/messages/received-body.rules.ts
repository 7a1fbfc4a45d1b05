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

/** The thumbnail is part of the text and comes with every page, so a bigger one is left out. */
const maxThumbnailLength = 48_000;

type Sealed = {
  readonly body: string;
  readonly location?: Location | null;
  readonly media?: { readonly fileName: string } | null;
};

/**
 * The stored text of a received message: the file name of a file without a caption, a location in the form that
 * screens parse, and never an empty text for a kind that only the phone shows.
 */
export const receivedBody = (mediaType: MediaType, { body, location, media }: Sealed): string => {
  if (location !== undefined && location !== null) return locationBody(location);
  if (mediaType === 'call_log') return '';
  const text = storable(body);
  if (isPhoneOnly(mediaType)) return isBlank(text) ? mediaPreviews[mediaType] : text;
  return text === '' ? storable(media?.fileName ?? '') : text;
};

/** Thumbnail, link and description (rule M13). */
const locationBody = ({ latitude, longitude, thumbnail, description }: Location): string => {
  const isKept = thumbnail.length <= maxThumbnailLength && /^[\w+/=]+$/.test(thumbnail);
  return locationBodyOf({ latitude, longitude, thumbnail: isKept ? thumbnail : '', words: description });
};

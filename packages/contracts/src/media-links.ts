import { mediaPath } from './entities/media.ts';

/** Quotes inside a JSON string are escaped, so these texts occur only before a real link. */
const befores = ['"mediaUrl":"', '"profilePicUrl":"'] as const;

/** Whether a JSON text has links to files of the desk. */
export const hasMediaLinks = (json: { readonly includes: (text: string) => boolean }): boolean =>
  befores.some((before) => json.includes(`${before}${mediaPath('')}`));

/** Puts the origin before every media link in a JSON text (rule F1). */
export const linkMediaTo = (json: string, origin: string): string =>
  befores.reduce(
    (linked, before) => linked.replaceAll(`${before}${mediaPath('')}`, `${before}${origin}${mediaPath('')}`),
    json,
  );

import { mediaPath } from './entities/media.ts';

/** Inside a text of JSON its quotes would be escaped: they are found where a link stands and nowhere else. */
const befores = ['"mediaUrl":"', '"profilePicUrl":"'] as const;

/** Whether a text of JSON has links to files of the desk. */
export const hasMediaLinks = (json: { readonly includes: (text: string) => boolean }): boolean =>
  befores.some((before) => json.includes(`${before}${mediaPath('')}`));

/** Puts the origin before every media link in a text of JSON (rule F1). */
export const linkMediaTo = (json: string, origin: string): string =>
  befores.reduce(
    (linked, before) => linked.replaceAll(`${before}${mediaPath('')}`, `${before}${origin}${mediaPath('')}`),
    json,
  );

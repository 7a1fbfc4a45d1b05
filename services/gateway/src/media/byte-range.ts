/** First and last byte, both included; without a last one: to the end. */
export type ByteRange = { readonly start: number; readonly end?: number };

const pattern = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The one range that a header asks for; undefined where the whole is to be given: no header, several ranges, or another
 * unit. One that lies outside is left to the store.
 */
export const byteRangeOf = (header: string | undefined, size: number): ByteRange | undefined => {
  const [, first = '', last = ''] = pattern.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // The last so many bytes.
  if (first === '') return { start: last === '0' ? size : Math.max(size - Number(last), 0) };
  if (last === '') return { start: Number(first) };
  // Bounds that cross mean nothing.
  return Number(last) < Number(first) ? undefined : { start: Number(first), end: Number(last) };
};

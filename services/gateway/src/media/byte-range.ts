/** First and last byte, inclusive; without a last byte: to the end. */
export type ByteRange = { readonly start: number; readonly end?: number };

const pattern = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The single range of a header; undefined for the whole file: no header, several ranges, or another unit. The store
 * checks whether the range is inside the file.
 */
export const byteRangeOf = (header: string | undefined, size: number): ByteRange | undefined => {
  const [, first = '', last = ''] = pattern.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // A suffix range: the last n bytes.
  if (first === '') return { start: last === '0' ? size : Math.max(size - Number(last), 0) };
  if (last === '') return { start: Number(first) };
  // A range that ends before it starts is ignored.
  return Number(last) < Number(first) ? undefined : { start: Number(first), end: Number(last) };
};

/** Letters that are written from right to left, and characters that change the direction. */
const changesDirection =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const isolates = /[\u2066-\u2069]/g;

/**
 * A text of others inside a sentence of ours: its direction acts on nothing around it (rule U23). Texts without letters
 * that are written from right to left stay as they are.
 */
export const isolate = (text: string): string =>
  changesDirection.test(text) ? `\u2068${text.replaceAll(isolates, '')}\u2069` : text;

/** In bytes of its JSON: a payload stays below 20 kB, whatever a contact wrote (rule H1). */
const maxBytes = 4_096;

export type CutText = { readonly body: string; readonly isBodyCut: boolean };

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** The beginning of a text, in whole characters. */
export const cutText = (text: string): CutText => {
  // A character has at least one byte.
  const beginning = text.slice(0, maxBytes + 1);
  if (beginning.length === text.length && bytesOf(text) <= maxBytes) return { body: text, isBodyCut: false };
  let length = 0;
  let bytes = 0;
  for (const character of beginning) {
    bytes += bytesOf(character);
    if (bytes > maxBytes) break;
    length += character.length;
  }
  return { body: text.slice(0, length), isBodyCut: true };
};

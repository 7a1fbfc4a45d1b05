const previewLength = 255;

/** What a list shows under a name: whose message it is (3-wire.md §10.6), and its beginning in whole characters. */
export const lastMessageOf = (preview: string, fromMe: boolean): string => {
  const characters = Array.from(preview.slice(0, previewLength * 2)).slice(0, previewLength);
  return `${fromMe ? '🢅' : '🢇'} ${characters.join('')}`;
};

/** Not every browser plays Ogg: its MP3 twin stands beside it. */
export const mp3TwinOf = (source: string): string | undefined =>
  /\.(?:ogg|oga|opus)$/.test(source) ? source.replace(/\.\w+$/, '.mp3') : undefined;

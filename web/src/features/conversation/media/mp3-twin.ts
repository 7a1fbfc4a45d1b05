/** Not every browser plays Ogg, so there is an MP3 copy. */
export const mp3TwinOf = (source: string): string | undefined =>
  /\.(?:ogg|oga|opus)$/.test(source) ? source.replace(/\.\w+$/, '.mp3') : undefined;

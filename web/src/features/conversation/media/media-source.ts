/** A media link as this page opens it: from its own origin, where the cookie is (4-settled.md 15). */
export const mediaSource = (mediaUrl: string): string => {
  if (mediaUrl.startsWith('blob:')) return mediaUrl;
  const { pathname, search } = new URL(mediaUrl, window.location.origin);
  return `${pathname}${search}`;
};

/** Not every browser plays Ogg: its MP3 twin stands beside it. */
export const mp3TwinOf = (source: string): string | undefined =>
  /\.(?:ogg|oga|opus)$/.test(source) ? source.replace(/\.\w+$/, '.mp3') : undefined;

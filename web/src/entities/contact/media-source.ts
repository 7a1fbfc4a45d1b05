/** The path of a media link on this page's origin, to which the cookie belongs (rule F1). */
export const mediaSource = (mediaUrl: string): string => {
  if (mediaUrl.startsWith('blob:')) return mediaUrl;
  const { pathname, search } = new URL(mediaUrl, window.location.origin);
  return `${pathname}${search}`;
};

/** A media link as this page opens it: from its own origin, where the cookie is (rule F1). */
export const mediaSource = (mediaUrl: string): string => {
  if (mediaUrl.startsWith('blob:')) return mediaUrl;
  const { pathname, search } = new URL(mediaUrl, window.location.origin);
  return `${pathname}${search}`;
};

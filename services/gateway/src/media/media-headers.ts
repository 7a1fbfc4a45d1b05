import { inlineMimeTypes, namedByContent, type StoredMedia } from '@balcao/contracts';

/** A file that is opened on its own runs no script, submits no form and has no origin (rule F10). */
const contentSecurityPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

export const mediaHeaders = (media: StoredMedia): Headers =>
  new Headers({
    'content-type': media.mimeType,
    'content-disposition': dispositionOf(media),
    'content-security-policy': contentSecurityPolicy,
    'accept-ranges': 'bytes',
    // Cached, but revalidated each time: visibility may change, and so may the user at the browser.
    'cache-control': 'private, no-cache',
    etag: etagOf(media),
  });

/**
 * The picture of a key never changes, but its contact may be erased. Browsers revalidate it once a minute and get an
 * answer without a body, so that scrolling a list causes no requests.
 */
export const pictureHeaders = (key: string): Headers =>
  new Headers({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'content-security-policy': contentSecurityPolicy,
    'cache-control': 'private, max-age=60, must-revalidate',
    etag: `"${key}"`,
  });

export const etagOf = ({ sha256 }: StoredMedia): string => `"${sha256}"`;

/** RFC 6266: an ASCII name for all clients, and the real name for those that read it. */
const dispositionOf = ({ mimeType, fileName, key }: StoredMedia): string => {
  const kind = inlineMimeTypes.has(mimeType) ? 'inline' : 'attachment';
  const name = namedByContent(fileName === '' ? key : fileName, mimeType);
  const plain = name.replaceAll(/[^\w .()+-]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeExtended(name)}`;
};

/** RFC 5987 allows fewer unescaped characters than URLs do. */
const encodeExtended = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );

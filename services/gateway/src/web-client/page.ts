import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

export type Page = { readonly html: string; readonly contentSecurityPolicy: string };

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`);

/** Hashes of inline scripts, such as the one that sets the theme before the first paint. */
const inlineScriptHashes = (html: string): string[] =>
  html
    .split('<script')
    .slice(1)
    .flatMap(scriptOf)
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);

/** The inline text of a script tag; empty if the script has a source. */
const scriptOf = (rest: string): readonly string[] => {
  const open = rest.indexOf('>');
  const close = rest.indexOf('</script>');
  return close < open || /\ssrc=/.test(rest.slice(0, open)) ? [] : [rest.slice(open + 1, close)];
};

/** Only our own files, and no framing (rule S4). Styles are created at run time. */
const policyFor = (html: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Reads a built page and sets the desk's name as its title; reads it again if the file changes. */
export const createPage = (
  path: string,
  systemName: string,
): { readonly read: () => Promise<Page | undefined> } => {
  let known: { readonly changedAt: number; readonly page: Page } | undefined;
  return {
    read: async () => {
      try {
        const changedAt = (await stat(path)).mtimeMs;
        if (known?.changedAt !== changedAt) {
          const source = await readFile(path, 'utf8');
          const html = source.replace(
            /<title>[^<]*<\/title>/,
            () => `<title>${escapeHtml(systemName)}</title>`,
          );
          known = { changedAt, page: { html, contentSecurityPolicy: policyFor(html) } };
        }
        return known.page;
      } catch {
        return undefined;
      }
    },
  };
};

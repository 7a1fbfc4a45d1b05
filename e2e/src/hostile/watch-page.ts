import type { BrowserContext, Page } from 'playwright-core';

/**
 * Runs in each page before its first script. Records violations of the page's policy, and every element that our pages
 * never create, however short it exists. The scripts of `markup.ts` call `ran`.
 */
const lookout = `(() => {
  const seen = (window.__seen ??= []);
  window.ran = (which) => { seen.push('a script ran: ' + which); };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    seen.push(['policy:', violatedDirective, blockedURI, sourceFile].join(' '));
  });
  const harmless = /^(?:https?|mailto|tel|blob):$/;
  const faultOf = (element) => {
    const tag = element.localName;
    const attributes = [...element.attributes].map(({ name }) => name);
    if (element.classList.contains('pwned')) return 'made of text';
    if (attributes.some((name) => name.startsWith('on'))) return 'has a script of its own';
    if (['object', 'embed', 'base', 'frame', 'frameset', 'applet'].includes(tag)) return 'is foreign here';
    if (tag === 'iframe' && element.getAttribute('src') !== '/api-docs') return 'frames something';
    if (tag === 'script' && !/^\\/(?:assets|api-docs)\\//.test(element.getAttribute('src') ?? '')) return 'is no script of ours';
    if (tag === 'a' && element.hasAttribute('href') && !harmless.test(element.protocol)) return 'leads to ' + element.protocol;
    return undefined;
  };
  const look = (node) => {
    if (!(node instanceof Element)) return;
    for (const element of [node, ...node.querySelectorAll('*')]) {
      const fault = faultOf(element);
      if (fault !== undefined) seen.push(element.outerHTML.slice(0, 200) + ' ' + fault);
    }
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Element) { const fault = faultOf(target); if (fault !== undefined) seen.push(target.localName + ' ' + fault); }
      addedNodes.forEach(look);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['href', 'src', 'onerror', 'onload'] });
})()`;

export type PageWatch = {
  /** What should never have happened in any page of this window. */
  readonly mishaps: () => Promise<readonly string[]>;
};

/** Records, from before the first page is opened, what the pages of this window do and none of ours should. */
export const watchPages = async (context: BrowserContext, ownOrigin: string): Promise<PageWatch> => {
  const found: string[] = [];
  const gather = async (page: Page): Promise<void> => {
    const seen: unknown = await page.evaluate('window.__seen?.splice(0) ?? []').catch(() => []);
    if (Array.isArray(seen)) found.push(...seen.map(String));
  };
  await context.addInitScript(lookout);
  const follow = (page: Page): void => {
    page.on('dialog', (dialog) => {
      found.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => found.push(`an error: ${error.message}`));
    page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) found.push(line.text());
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^(?:https?|wss?):$/u.test(protocol) && origin.replace(/^ws/u, 'http') !== ownOrigin)
        found.push(`asked ${request.url()}`);
    });
  };
  context.pages().forEach(follow);
  context.on('page', follow);
  return {
    mishaps: async () => {
      for (const page of context.pages()) await gather(page);
      return [...new Set(found)];
    },
  };
};

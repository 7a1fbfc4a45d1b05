import type { Page } from 'playwright-core';
import { overlays, type Overlay } from './overlays.ts';

/** A screen of the product and the way to it. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  /** Shown before the sign-in. */
  readonly isPublic?: boolean;
  /** Waits until the page is complete, by what a user sees. */
  readonly isReady: (page: Page) => Promise<void>;
  /** The overlay that is opened over the page. */
  readonly overlay?: Overlay;
};

const seen =
  (selector: string) =>
  (page: Page): Promise<void> =>
    page.locator(selector).first().waitFor();

/** `openId`: a conversation with every kind of message; `pendingId`: an unattended ticket without a sector. */
export const screensOf = (openId: number, pendingId: number): readonly Screen[] => {
  const pages: readonly Screen[] = [
    { name: 'sign-in', path: '/login', isPublic: true, isReady: seen('h1') },
    { name: 'sign-up', path: '/signup', isPublic: true, isReady: seen('h1') },
    { name: 'dashboard', path: '/', isReady: seen('main section svg, main section [role=grid]') },
    { name: 'wall', path: '/wall', isReady: seen('main h2, main li') },
    { name: 'tickets', path: '/tickets', isReady: seen('[role=tabpanel] [role=listitem]') },
    {
      name: 'conversation',
      path: `/tickets/${String(openId)}`,
      isReady: seen('[role=log] :is(article, [role=article])'),
    },
    {
      name: 'pending',
      path: `/tickets/${String(pendingId)}`,
      isReady: seen('[role=log] :is(article, [role=article])'),
    },
    { name: 'contacts', path: '/contacts', isReady: seen('main table tbody button, main li button') },
    { name: 'quick-answers', path: '/quickAnswers', isReady: seen('main table tbody tr, main li') },
    { name: 'tags', path: '/tags', isReady: seen('main table tbody tr, main li') },
    { name: 'connections', path: '/connections', isReady: seen('main li') },
    { name: 'queues', path: '/queues', isReady: seen('main table tbody tr, main li, main h2') },
    { name: 'users', path: '/users', isReady: seen('main table tbody tr, main li') },
    { name: 'settings', path: '/settings', isReady: seen('main [role=switch]') },
    { name: 'integrations', path: '/Integrations', isReady: seen('main input') },
    { name: 'api', path: '/api', isReady: seen('main textarea') },
    { name: 'webhooks', path: '/webhooks', isReady: seen('main p') },
    { name: 'not-found', path: '/none', isReady: seen('main a') },
    { name: 'simulator', path: '/simulator', isReady: seen('main li, main button') },
  ];
  return pages.flatMap((page) => [
    page,
    ...overlays
      .filter(({ over }) => over === page.name)
      .map((overlay) => ({ ...page, name: `${page.name}-${overlay.name}`, overlay })),
  ]);
};

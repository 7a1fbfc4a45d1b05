import type { Permission } from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import type { ComponentType, ReactElement } from 'react';
import type { PageNamespace } from '../locales/resources.ts';

/**
 * One page of the desk. The router, the drawer, the palette, the document's title, the permission check and the
 * prefetching all derive from its entry in `pages`: a new page needs nothing else beside its feature folder.
 */
export type Page = {
  readonly name: string;
  /** The router ignores its casing: `/Tags` is `/tags`. */
  readonly path: string;
  /** The address of links; the path by default. */
  readonly link?: string;
  readonly isForGuests?: true;
  /** A user without it gets no link, and a notice instead of the page. */
  readonly permission?: Permission;
  readonly title?: ParseKeys<'shell'>;
  /** A page with an icon is in the drawer, in the order of `pages`. */
  readonly icon?: ReactElement;
  readonly isInPalette?: true;
  /**
   * `filled`: as high as the window, scrolls inside itself. `bare`: without margins. By default the page scrolls as a
   * whole.
   */
  readonly frame?: 'filled' | 'bare';
  /** The namespaces that are fetched with the page, besides those of the first load. */
  readonly texts?: readonly PageNamespace[];
  readonly load: () => Promise<ComponentType>;
  /** The page's first query, which is prefetched when the pointer is on a link to the page. */
  readonly firstQuery?: (queryClient: QueryClient) => Promise<unknown>;
};

import { can } from '@balcao/contracts';
import { useMemo } from 'react';
import { useUser } from '../lib/session/session.ts';
import type { Page } from './page.ts';
import { pages } from './pages.tsx';

export const linkOf = ({ link, path }: Page): string => link ?? path;

/** The pages that this user may see. */
export const useAllowedPages = (): readonly Page[] => {
  const { profile } = useUser();
  return useMemo(
    () =>
      pages.filter(
        ({ isForGuests, permission }) =>
          isForGuests !== true && (permission === undefined || can(profile, permission)),
      ),
    [profile],
  );
};

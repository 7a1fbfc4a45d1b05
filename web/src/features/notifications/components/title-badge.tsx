import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countInTitle } from '../../../lib/document-title.ts';
import { notificationQueries } from '../api/notification-queries.ts';

/** How much waits stands before the title of the tab too (rule B5), also where there is no room for the bell. */
export const TitleBadge = () => {
  const count = useQuery(notificationQueries.feed()).data?.count ?? 0;
  useEffect(() => {
    countInTitle(count);
    return () => countInTitle(0);
  }, [count]);
  return null;
};

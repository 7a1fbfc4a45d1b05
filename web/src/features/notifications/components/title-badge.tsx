import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countInTitle } from '../../../lib/document-title.ts';
import { notificationQueries } from '../api/notification-queries.ts';

/** The tab's title starts with the unread count too (rule B5), even if the bell is hidden. */
export const TitleBadge = () => {
  const count = useQuery(notificationQueries.bell()).data?.count ?? 0;
  useEffect(() => {
    countInTitle(count);
    return () => countInTitle(0);
  }, [count]);
  return null;
};

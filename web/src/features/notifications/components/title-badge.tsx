import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notificationQueries } from '../api/notification-queries.ts';

/** How much waits stands before the title of the tab too (rule B5), also where there is no room for the bell. */
export const TitleBadge = () => {
  const count = useQuery(notificationQueries.feed()).data?.count ?? 0;
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /u, '');
    document.title = count === 0 ? plain : `(${String(count)}) ${plain}`;
    return () => {
      document.title = document.title.replace(/^\(\d+\) /u, '');
    };
  }, [count]);
  return null;
};

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

const coveredSchema = z.looseObject({ overlay: z.string() });

/**
 * Scrolls to the message that the address names, and again on each link to it. Opening and closing dialogs does not count.
 */
export const useLinkedMessage = (messageId: string | undefined, seek: (messageId: string) => void): void => {
  const location = useLocation();
  const { key } = location;
  const isCovered = coveredSchema.safeParse(location.state).success;
  const followedKey = useRef<string>(undefined);
  useEffect(() => {
    if (messageId === undefined || isCovered || followedKey.current === key) return;
    followedKey.current = key;
    seek(messageId);
  }, [messageId, isCovered, key, seek]);
};

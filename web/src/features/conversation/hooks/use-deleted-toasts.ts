import { type Message, withoutMarks } from '@balcao/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/page/toasts.ts';

/** When a message is deleted while its conversation is open, a toast repeats its text (rule M6). */
export const useDeletedToasts = (messages: readonly Message[]): void => {
  const { t } = useTranslation('conversation');
  const standing = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const { id, isDeleted, body, mediaType, media = null } of messages)
      if (isDeleted && standing.current.has(id))
        toast(
          'info',
          t('deletedNow', { body: mediaType === 'chat' ? withoutMarks(body) : (media?.fileName ?? '') }),
        );
    standing.current = new Set(messages.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id));
  }, [messages, t]);
};

import type { ContactSummary, Message } from '@balcao/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drafts } from '../../../entities/message/drafts.ts';
import type { ComposerAim, ComposerTarget } from './composer-target.ts';
import { editDrafts, useEditDraft } from './edit/edit-drafts.ts';
import { type Quoted, quotedOf } from '../outbox/outgoing.ts';

type Options = {
  readonly userId: number;
  readonly ticketId: number;
  readonly messages: readonly Message[];
  /** Whose conversation it is; null in a group. */
  readonly contact: Pick<ContactSummary, 'name' | 'number'> | null;
};

type Aiming = ComposerAim & {
  readonly reply: (messageId: string) => void;
  readonly edit: (message: Message) => void;
};

/** Which message is answered or edited. An answer that was begun earlier keeps its quote. */
export const useComposerAim = ({ userId, ticketId, messages, contact }: Options): Aiming => {
  const { t } = useTranslation('conversation');
  const [replyTo, setReplyTo] = useState(() => drafts.read(userId, ticketId).quotedMsgId);
  const edited = useEditDraft(userId, ticketId)?.message;
  useEffect(() => editDrafts.look(userId, messages), [userId, messages]);
  const earlier = t('quote.earlier');
  const target = useMemo((): ComposerTarget | undefined => {
    if (edited !== undefined) return { kind: 'edit', message: edited };
    if (replyTo === null) return undefined;
    const message = messages.find(({ id }) => id === replyTo);
    return {
      kind: 'reply',
      quoted: message === undefined ? unseen(replyTo, earlier) : quotedOf(message, contact),
    };
  }, [edited, replyTo, messages, contact, earlier]);
  return {
    target,
    replyTo,
    setReplyTo: setReplyTo,
    reply: useCallback(
      (messageId) => {
        editDrafts.end(userId, ticketId);
        setReplyTo(messageId);
      },
      [userId, ticketId],
    ),
    edit: useCallback((message) => editDrafts.begin(userId, ticketId, message), [userId, ticketId]),
    close: () => {
      if (edited === undefined) setReplyTo(null);
      else editDrafts.end(userId, ticketId);
    },
  };
};

/** It is older than the loaded messages; the answer quotes it all the same. */
const unseen = (id: string, body: string): Quoted => ({
  id,
  body,
  mediaType: 'chat',
  isDeleted: false,
  fromMe: false,
  author: null,
});

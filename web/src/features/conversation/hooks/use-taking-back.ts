import { type RefObject, useMemo } from 'react';
import { drafts } from '../../../entities/message/drafts.ts';
import { useUser } from '../../../lib/session/session.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import type { ComposerAim } from '../composer/composer-target.ts';
import { unsign } from '../composer/signature.ts';
import type { MessageActions } from '../message-actions.ts';
import type { useAttachments } from '../composer/files/use-attachments.ts';
import { putBack } from '../composer/use-draft-text.ts';

type Options = {
  readonly ticketId: number;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly attachments: ReturnType<typeof useAttachments>;
  readonly aim: Pick<ComposerAim, 'replyTo' | 'setReplyTo'>;
};

/**
 * The text of a cancelled send is put back into the composer, even while files or the recorder show instead of the
 * input. Its quote returns too, unless another message is quoted by now.
 */
export const useTakingBack = (options: Options): Pick<MessageActions, 'takeBack' | 'takeFileBack'> => {
  const { ticketId, composer, attachments, aim } = options;
  const { id: userId } = useUser();
  const { giveBack } = attachments;
  const { replyTo, setReplyTo } = aim;
  const hasAttachments = attachments.files.length > 0;
  return useMemo(() => {
    const quoteAgain = (messageId: string | null): void => {
      if (replyTo === null) setReplyTo(messageId);
    };
    return {
      takeBack: ({ body, quotedMsgId }) => {
        const { text } = unsign(body);
        if (composer.current !== null) composer.current.takeBack(text);
        else if (hasAttachments) giveBack([], [text]);
        else drafts.write(userId, ticketId, putBack(drafts.read(userId, ticketId), text));
        quoteAgain(quotedMsgId);
      },
      takeFileBack: ({ file, fileName, caption, quoted }) => {
        const taken = new File([file], fileName, { type: file.type });
        giveBack([taken], [unsign(caption).text, composer.current?.caption ?? '']);
        quoteAgain(quoted?.id ?? null);
      },
    };
  }, [ticketId, userId, composer, giveBack, hasAttachments, replyTo, setReplyTo]);
};

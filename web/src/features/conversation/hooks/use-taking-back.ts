import { type RefObject, useMemo } from 'react';
import { drafts } from '../../../entities/message/drafts.ts';
import { useUser } from '../../../lib/session.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import type { ComposerAim } from '../composer/composer-target.ts';
import { putBack } from '../composer/put-back.ts';
import { unsign } from '../composer/send-choices.ts';
import type { MessageActions } from '../message-actions.ts';
import type { usePickedFiles } from '../composer/use-picked-files.ts';

type Options = {
  readonly ticketId: number;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly picked: ReturnType<typeof usePickedFiles>;
  readonly aim: Pick<ComposerAim, 'replyTo' | 'replyToTold'>;
};

/**
 * A cancelled send goes back into the composer, even while files or the recorder show instead of the input. Its quote comes
 * back too, unless another message is quoted by now.
 */
export const useTakingBack = (options: Options): Pick<MessageActions, 'takeBack' | 'takeFileBack'> => {
  const { ticketId, composer, picked, aim } = options;
  const { id: userId } = useUser();
  const { giveBack } = picked;
  const { replyTo, replyToTold } = aim;
  const isPicking = picked.picked.files.length > 0;
  return useMemo(() => {
    const quoteAgain = (messageId: string | null): void => {
      if (replyTo === null) replyToTold(messageId);
    };
    return {
      takeBack: ({ body, quotedMsgId }) => {
        const { text } = unsign(body);
        if (composer.current !== null) composer.current.takeBack(text);
        else if (isPicking) giveBack([], [text]);
        else drafts.write(userId, ticketId, putBack(drafts.read(userId, ticketId), text));
        quoteAgain(quotedMsgId);
      },
      takeFileBack: ({ file, fileName, caption, quoted }) => {
        const taken = new File([file], fileName, { type: file.type });
        giveBack([taken], [unsign(caption).text, composer.current?.caption ?? '']);
        quoteAgain(quoted?.id ?? null);
      },
    };
  }, [ticketId, userId, composer, giveBack, isPicking, replyTo, replyToTold]);
};

import { type RefObject, useMemo } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useUser } from '../../../lib/session.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import { putBack } from '../composer/put-back.ts';
import { unsign } from '../composer/send-choices.ts';
import type { MessageActions } from '../message-actions.ts';
import type { usePickedFiles } from './use-picked-files.ts';

type Options = {
  readonly ticketId: number;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly picked: ReturnType<typeof usePickedFiles>;
  readonly reply: (messageId: string) => void;
};

/** What was cancelled goes back to where it was written, also while files or the recorder stand in that place. */
export const useTakingBack = (options: Options): Pick<MessageActions, 'takeBack' | 'takeFileBack'> => {
  const { ticketId, composer, picked, reply } = options;
  const { id: userId } = useUser();
  const { giveBack } = picked;
  const isPicking = picked.picked.files.length > 0;
  return useMemo(
    () => ({
      takeBack: (body) => {
        const { text } = unsign(body);
        if (composer.current !== null) composer.current.takeBack(text);
        else if (isPicking) giveBack([], [text]);
        else drafts.write(userId, ticketId, putBack(drafts.read(userId, ticketId), text));
      },
      takeFileBack: ({ file, fileName, caption, quoted }) => {
        const taken = new File([file], fileName, { type: file.type });
        giveBack([taken], [unsign(caption).text, composer.current?.caption ?? '']);
        if (quoted !== null) reply(quoted.id);
      },
    }),
    [ticketId, userId, composer, giveBack, isPicking, reply],
  );
};

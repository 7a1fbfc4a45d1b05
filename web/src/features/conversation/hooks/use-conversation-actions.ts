import type { Message, Ticket } from '@balcao/contracts';
import { type RefObject, useMemo, useState } from 'react';
import { useOverlayStep } from '../../../lib/page/overlay-step.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import type { MessageActions, MessageDialog } from '../message-actions.ts';
import type { useComposerAim } from '../composer/use-composer-aim.ts';
import type { useAttachments } from '../composer/files/use-attachments.ts';
import { hasFinePointer } from '../../../lib/page/screen.ts';
import { drafts } from '../../../entities/message/drafts.ts';
import { useUser } from '../../../lib/session/session.ts';
import type { ComposerAim } from '../composer/composer-target.ts';
import { unsign } from '../composer/signature.ts';
import { putBack } from '../composer/use-draft-text.ts';

type TakingBack = {
  readonly ticketId: number;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly attachments: ReturnType<typeof useAttachments>;
  readonly aim: Pick<ComposerAim, 'replyTo' | 'setReplyTo'>;
};

/**
 * The text of a cancelled send is put back into the composer, even while files or the recorder show instead of the
 * input. Its quote returns too, unless another message is quoted by now.
 */
const useTakingBack = (options: TakingBack): Pick<MessageActions, 'takeBack' | 'takeFileBack'> => {
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

/** A message to answer in a ticket that is not open. */
type ToAnswer = { readonly kind: 'open'; readonly message: Message };

type Options = {
  readonly ticket: Pick<Ticket, 'id' | 'status' | 'whatsapp'>;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly attachments: ReturnType<typeof useAttachments>;
  readonly aim: ReturnType<typeof useComposerAim>;
  readonly goTo: MessageActions['goTo'];
};

type ConversationActions = {
  readonly messageActions: MessageActions;
  /** The dialogs of the conversation. */
  readonly dialog: MessageDialog | ToAnswer | undefined;
  readonly closeDialog: () => void;
};

/** The actions on its messages, and the dialogs they open. */
export const useConversationActions = (options: Options): ConversationActions => {
  const { ticket, composer, attachments, aim, goTo } = options;
  const { reply, edit } = aim;
  const isOpen = ticket.status === 'open';
  const hasConnection = ticket.whatsapp !== null;
  const [dialog, setDialog] = useState<MessageDialog | ToAnswer>();
  const over = useOverlayStep('message', () => {
    // The viewer returns the focus to its picture. The menu that opened the other dialogs has closed.
    if (dialog?.kind !== 'viewer' && hasFinePointer()) composer.current?.focus();
  });
  const { open: openOver } = over;
  const takingBack = useTakingBack({ ticketId: ticket.id, composer, attachments, aim });
  const messageActions = useMemo((): MessageActions => {
    const focus = () => requestAnimationFrame(() => composer.current?.focus());
    const show = (shown: MessageDialog | ToAnswer): void => {
      setDialog(shown);
      openOver();
    };
    return {
      hasConnection,
      reply: (message) => {
        if (!isOpen) {
          show({ kind: 'open', message });
          return;
        }
        reply(message.id);
        focus();
      },
      edit: (message) => {
        edit(message);
        focus();
      },
      show,
      goTo,
      ...takingBack,
    };
  }, [reply, edit, goTo, takingBack, isOpen, hasConnection, openOver, composer]);
  return { messageActions, dialog: over.isOpen ? dialog : undefined, closeDialog: over.close };
};

import type { Message, Ticket } from '@balcao/contracts';
import { type RefObject, useMemo, useState } from 'react';
import { useOverlayStep } from '../../../lib/page/overlay-step.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import type { MessageActions, MessageDialog } from '../message-actions.ts';
import type { useComposerAim } from '../composer/use-composer-aim.ts';
import type { useAttachments } from '../composer/files/use-attachments.ts';
import { useTakingBack } from './use-taking-back.ts';
import { hasFinePointer } from '../../../lib/page/screen.ts';

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

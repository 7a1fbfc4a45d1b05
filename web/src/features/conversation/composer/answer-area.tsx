import type { Message, Ticket } from '@balcao/contracts';
import { type RefObject, useEffect, useState } from 'react';
import { drafts, noDraft } from '../../../entities/message/drafts.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useEditMessage } from './edit/change-message.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import type { ComposerAim } from './composer-target.ts';
import { TargetBar } from './target-bar.tsx';
import { unsign } from './signature.ts';
import { type ReadyAnswer, useAskAssignee } from './sending/use-ask-assignee.tsx';
import type { useAttachments } from './files/use-attachments.ts';
import { useSending } from './sending/use-sending.ts';
import { keepWriting } from './writing.ts';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useMessagesSince } from './use-messages-since.ts';

type SinceLineProps = {
  readonly ticket: Pick<Ticket, 'id' | 'lastInbound'>;
  readonly messages: readonly Message[];
  readonly isAnswering: boolean;
  /** Scrolls to the first of them, or to the newest if the first is not loaded. */
  readonly onGo: (messageId: string | undefined) => void;
};

/**
 * Warns before an answer misses newer messages. It is rendered empty, because screen readers announce only later changes.
 */
const SinceLine = ({ ticket, messages, isAnswering, onGo }: SinceLineProps) => {
  const { t } = useTranslation('conversation');
  const { count, firstId, see } = useMessagesSince({ ticket, messages, isAnswering });
  return (
    <Box role="status">
      {count === 0 ? null : (
        <Button
          fullWidth
          size="small"
          onClick={() => {
            see();
            onGo(firstId);
          }}
          sx={{ justifyContent: 'flex-start', px: 1.75, borderRadius: 0, fontSize: '0.8125rem' }}
        >
          {t('sinceTyping', { count })}
        </Button>
      )}
    </Box>
  );
};

const UploadPreview = lazyPart(() => import('./files/upload-preview.tsx'));
const RecorderBar = lazyPart(() => import('../recorder/recorder-bar.tsx'));

type Props = {
  readonly ticket: Ticket;
  readonly messages: readonly Message[];
  readonly aim: ComposerAim;
  readonly attachments: ReturnType<typeof useAttachments>;
  readonly handle: RefObject<ComposerHandle | null>;
  /** The user sends something, so the unread messages count as seen. */
  readonly onSending: () => void;
  /** Whether it is this user's ticket now. */
  readonly onTakeOver: () => Promise<boolean>;
  readonly onAccept: () => void;
  /** Scrolls to a message that came meanwhile, or to the newest. */
  readonly onGo: (messageId: string | undefined) => void;
};

/** Below the messages: the input, the attachments or the recorder. */
export const AnswerArea = (props: Props) => {
  const { ticket, aim, attachments, onSending } = props;
  const { target } = aim;
  const user = useUser();
  const { sendText, sendNote, sendFiles } = useSending(ticket.id, target);
  const edit = useEditMessage(ticket.id);
  const [isRecording, setIsRecording] = useState(false);
  const { ask, dialog } = useAskAssignee({ ticket, onTakeOver: props.onTakeOver });
  const answer = (ready: ReadyAnswer): void => (ask === undefined ? ready.send() : ask(ready));
  useEffect(() => (isRecording ? keepWriting(ticket.id) : undefined), [isRecording, ticket.id]);

  const handleEdit = (message: Message, text: string): void => {
    const { signature, text: before } = unsign(message.body);
    if (text.trim() !== before.trim()) edit.mutate({ message, body: `${signature}${text}` });
  };
  const handleFiles = (files: readonly File[], caption: string): void => {
    sendFiles(files, caption);
    aim.close();
    onSending();
  };

  // A file may be returned while the user records or edits; that ends first.
  if (isRecording)
    return (
      <RecorderBar
        status={ticket.status}
        onCancel={() => setIsRecording(false)}
        onLeave={(file) => attachments.add([file])}
        onDone={(file) => {
          setIsRecording(false);
          // The file becomes an attachment, whatever the answer to the question is.
          if (ask === undefined) handleFiles([file], '');
          else attachments.add([file]);
        }}
      />
    );
  if (attachments.files.length > 0 && target?.kind !== 'edit')
    return (
      <>
        {target === undefined ? null : <TargetBar target={target} onClose={aim.close} />}
        <UploadPreview
          status={ticket.status}
          files={attachments.files}
          caption={attachments.caption}
          onCaption={attachments.describe}
          onAdd={(files) => attachments.add(files)}
          onRemove={attachments.remove}
          onCancel={attachments.cancel}
          onSend={() =>
            answer({
              send: () => {
                handleFiles(attachments.files, attachments.caption);
                // The text of the input became the caption.
                if (!drafts.read(user.id, ticket.id).isNote) drafts.write(user.id, ticket.id, noDraft);
                attachments.clear();
              },
            })
          }
        />
        {dialog}
      </>
    );
  return (
    <>
      <Composer
        handle={props.handle}
        userId={user.id}
        ticket={ticket}
        aim={aim}
        onSend={(text) => {
          sendText(text);
          onSending();
        }}
        askFirst={ask}
        onNote={sendNote}
        onEdit={(text) => {
          if (target?.kind === 'edit') handleEdit(target.message, text);
        }}
        onFiles={attachments.add}
        onRecord={() => setIsRecording(true)}
        onAccept={props.onAccept}
        above={(isAnswering) => (
          <SinceLine ticket={ticket} messages={props.messages} isAnswering={isAnswering} onGo={props.onGo} />
        )}
      />
      {dialog}
    </>
  );
};

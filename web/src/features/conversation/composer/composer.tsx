import { messageBodyMaxLength, noteBodyMaxLength, type Ticket } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../lib/page/shortcuts.ts';
import { capitalise, ComposerField } from './composer-field.tsx';
import { filledIn } from '../../../entities/quick-answer/suggested-answers.ts';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import { assistantCommandOf, type AssistantCommand } from '../assistant/assistant-command.ts';
import { useHasAssistant } from '../assistant/use-has-assistant.ts';
import type { ComposerAim } from './composer-target.ts';
import { ComposerTools } from './composer-tools.tsx';
import type { ReadyAnswer } from './sending/use-ask-assignee.tsx';
import { SendButton } from './sending/send-button.tsx';
import { TargetBar } from './target-bar.tsx';
import { isEditOver } from './edit/edit-window.ts';
import { UnknownVariablesLine } from './inserts/unknown-variables-line.tsx';
import { useDraftText } from './use-draft-text.ts';
import { useFocusWhenOpened } from './use-focus-when-opened.ts';
import { useQuickAnswers } from './inserts/use-quick-answers.tsx';
import { hasFinePointer } from '../../../lib/page/screen.ts';

export type ComposerHandle = {
  /** Puts a cancelled text back, before what is already written. */
  readonly takeBack: (text: string) => void;
  /** The text of the input becomes their caption; undefined if no files are accepted: in a note or an edit. */
  readonly addFiles: ((files: readonly File[]) => void) | undefined;
  /** What the text would become. */
  readonly caption: string;
  readonly focus: () => void;
};

type Props = {
  readonly userId: number;
  readonly ticket: Pick<Ticket, 'id' | 'status'>;
  readonly aim: ComposerAim;
  readonly onSend: (text: string) => void;
  /** Asks what an answer should become; without this, it is sent. */
  readonly askFirst?: ((answer: ReadyAnswer) => void) | undefined;
  readonly onNote: (text: string) => void;
  readonly onEdit: (text: string) => void;
  /** The text of the input becomes the caption. */
  readonly onFiles: (files: readonly File[], caption: string) => void;
  readonly onRecord: () => void;
  /** Accepts a pending ticket, so that it can be answered. */
  readonly onAccept?: (() => void) | undefined;
  /** What shows above the input once an answer to the contact has begun. */
  readonly above?: (isAnswering: boolean) => ReactNode;
  readonly handle?: RefObject<ComposerHandle | null>;
};

const AssistantTools = lazyPart(() => import('../assistant/assistant-tools.tsx'));

const soon = (act: () => void): void => void requestAnimationFrame(act);

/** The composer. Enter sends, Shift+Enter breaks the line, and unsent text is stored as a draft. */
export const Composer = (props: Props) => {
  const { userId, ticket, aim } = props;
  const { target } = aim;
  const { t } = useTranslation('conversation');
  const input = useRef<HTMLTextAreaElement>(null);
  const isEditing = target?.kind === 'edit';
  const { text, setText, isNote, setIsNote, isAnswering, exchange, adopt, putBack, forget } = useDraftText({
    userId,
    ticketId: ticket.id,
    aim,
  });
  // The server takes an edit whatever the status of the ticket.
  const canWrite = isNote || isEditing || ticket.status === 'open';
  useFocusWhenOpened(input, canWrite);
  const canSend = canWrite && text.trim() !== '';
  const hasAssistant = useHasAssistant();
  const [command, setCommand] = useState<AssistantCommand>();
  const [hasAsked, setHasAsked] = useState(false);
  const asked = isNote || isEditing ? undefined : assistantCommandOf(text);
  const [isFocused, setIsFocused] = useState(false);

  const focus = (): void => soon(() => input.current?.focus());
  /** On touch screens the keyboard would open. */
  const refocus = (): void => {
    if (hasFinePointer()) focus();
  };
  const insert = (inserted: string): void => {
    const field = input.current;
    const start = field?.selectionStart ?? text.length;
    const end = field?.selectionEnd ?? text.length;
    setText(capitalise(text.slice(0, start) + inserted + text.slice(end)));
    soon(() => {
      field?.focus();
      field?.setSelectionRange(start + inserted.length, start + inserted.length);
    });
  };
  useShortcut('focusComposer', canWrite ? focus : undefined);
  useShortcut('quickAnswer', canWrite && !isEditing && text === '' ? () => insert('/') : undefined);
  useShortcut('note', () => {
    setIsNote(true);
    focus();
  });
  const quickAnswers = useQuickAnswers({
    text,
    // A prompt is no search; whether a quick answer has its shortcut is checked on Enter.
    isWriting: canWrite && isFocused && !isEditing && asked === undefined,
    onChoose: (answer) => {
      setText(answer.message);
      focus();
      void filledIn(answer, ticket.id).then((filled) => exchange(answer.message, filled));
    },
  });

  const addFiles =
    isNote || isEditing ? undefined : (files: readonly File[]): void => props.onFiles(files, text);
  useImperativeHandle(props.handle, () => ({
    focus,
    addFiles,
    caption: addFiles === undefined ? '' : text,
    takeBack: (taken) => {
      putBack(taken);
      focus();
    },
  }));

  const send = (): void => {
    if (!canSend) return;
    if (asked !== undefined) {
      setCommand(asked);
      setHasAsked(true);
      return;
    }
    const out = (give: (text: string) => void) => (): void => {
      give(text);
      forget();
      aim.close();
      focus();
    };
    if (isEditing) {
      // The bar above the input says so; the text stays.
      if (!isEditOver(target.message)) out(props.onEdit)();
    } else if (isNote) out(props.onNote)();
    else if (props.askFirst === undefined) out(props.onSend)();
    else props.askFirst({ send: out(props.onSend), note: out(props.onNote) });
  };

  const writtenTo = isEditing ? 'open' : ticket.status;
  const placeholder = t(`composer.placeholder.${isNote ? 'note' : writtenTo}`);

  const offersAccept = props.onAccept !== undefined && writtenTo === 'pending' && !isNote;

  const field: ReactNode = (
    <ComposerField
      ref={input}
      value={text}
      isDisabled={!canWrite}
      isNote={isNote}
      placeholder={placeholder}
      maxLength={isNote ? noteBodyMaxLength : messageBodyMaxLength}
      popup={quickAnswers.field}
      onChange={setText}
      onFocusChange={setIsFocused}
      onEnter={send}
      onKey={quickAnswers.onKey}
      onEscape={() => {
        if (target !== undefined) aim.close();
        // Out of the input, so that single keys work as shortcuts.
        else input.current?.blur();
      }}
      onFiles={addFiles}
    />
  );

  return (
    <Box
      component="form"
      aria-label={t('composer.label')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{
        position: 'relative',
        borderTop: isNote ? 3 : 1,
        borderColor: isNote ? 'warning.main' : 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {props.above?.(isAnswering)}
      <UnknownVariablesLine text={isNote ? '' : text} />
      {quickAnswers.list}
      {target === undefined ? null : <TargetBar target={target} onClose={aim.close} />}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, px: 1.25, pt: 1.25 }}>
        {/* The unfinished answer stays visible beside it. */}
        {offersAccept && text === '' ? null : field}
        {offersAccept ? (
          <Button
            variant="contained"
            fullWidth={text === ''}
            onClick={props.onAccept}
            sx={{ minHeight: 44, flexShrink: 0 }}
          >
            {t('composer.acceptAndAnswer')}
          </Button>
        ) : (
          <SendButton
            isDisabled={!canSend}
            isNote={isNote}
            isEditing={isEditing}
            canRecord={ticket.status === 'open' && !isNote && !isEditing && text === ''}
            onRecord={props.onRecord}
          />
        )}
      </Box>
      <ComposerTools
        isDisabled={!canWrite}
        isNote={isNote}
        isEditing={isEditing}
        onInsert={insert}
        onReturn={refocus}
        onFiles={(files) => addFiles?.(files)}
        onNoteChange={(isOn) => {
          setIsNote(isOn);
          focus();
        }}
      />
      {canWrite && !isNote && !isEditing && (hasAssistant || hasAsked) ? (
        <AssistantTools
          ticketId={ticket.id}
          isOffered={hasAssistant}
          command={command}
          onCommandHandled={() => setCommand(undefined)}
          onText={(written, from) => {
            adopt({ text: written, from });
            refocus();
          }}
          onNote={(written) => {
            adopt({ text: written, isNote: true });
            refocus();
          }}
          onFile={(file, from) => {
            adopt({ text: '', from });
            props.onFiles([file], '');
          }}
        />
      ) : null}
    </Box>
  );
};

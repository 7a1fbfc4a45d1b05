import Box from '@mui/material/Box';
import TextareaAutosize from '@mui/material/TextareaAutosize';
import type { ChangeEvent, ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../../lib/page/shortcuts.ts';
import { useIsStepping } from '../../../lib/page/focus-page.ts';
import { hasFinePointer } from '../../../lib/page/screen.ts';

/** Makes the first letter a capital, except in an address. */
export const capitalise = (text: string): string => {
  const first = Array.from(text)[0];
  if (first === undefined || /^(?:https?:|www\.)/iu.test(text)) return text;
  const capital = first.toLocaleUpperCase();
  // Letters like ß would become two.
  return capital.length === first.length ? capital + text.slice(first.length) : text;
};

/** Ties the input to a list of suggestions, for screen readers. */
export type FieldPopup = {
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly isOpen: boolean;
};

type Props = {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly isNote: boolean;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly popup: FieldPopup;
  readonly onChange: (value: string) => void;
  readonly onFocusChange: (isFocused: boolean) => void;
  readonly onEnter: () => void;
  /** Called before anything else; true if the key was meant for the suggestions. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onEscape: () => void;
  /** Undefined if no files are accepted. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
};

/**
 * Hands over the files of a clipboard. If it also holds a text, the text is pasted: office programs add a picture of it.
 * File names alone are not a text, since some systems copy them along with the files.
 */
export const pasteFiles = (event: ClipboardEvent, take: Props['onFiles']): void => {
  const { clipboardData } = event;
  const files = [...clipboardData.files];
  if (files.length === 0 || take === undefined) return;
  const lines = clipboardData.getData('text/plain').split(/[\r\n]+/);
  const isNamed = (line: string): boolean => files.some(({ name }) => line.split('/').at(-1) === name);
  if (lines.some((line) => line.trim() !== '' && !isNamed(line))) return;
  event.preventDefault();
  take(files);
};

export const ComposerField = ({ ref, ...props }: Props) => {
  const { t } = useTranslation('conversation');
  const { popup, isDisabled } = props;
  const isStepping = useIsStepping();

  const handleChange = ({ target }: ChangeEvent<HTMLTextAreaElement>): void => {
    const { value, selectionStart, selectionEnd } = target;
    const text = capitalise(value);
    if (text !== value) {
      // Set here, because rendering it would move the caret to the end.
      target.value = text;
      target.setSelectionRange(selectionStart, selectionEnd);
    }
    props.onChange(text);
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (props.onKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape') props.onEscape();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    props.onEnter();
  };

  return (
    <Box
      component={TextareaAutosize}
      minRows={1}
      maxRows={5}
      autoFocus={!isDisabled && !isStepping && hasFinePointer()}
      value={props.value}
      disabled={isDisabled}
      ref={ref}
      aria-label={t(props.isNote ? 'composer.noteInput' : 'composer.input')}
      {...(popup.isOpen
        ? {
            'aria-controls': popup.listId,
            'aria-autocomplete': 'list' as const,
            ...(popup.activeId === undefined ? {} : { 'aria-activedescendant': popup.activeId }),
          }
        : {})}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      onChange={handleChange}
      onKeyDown={handleKeyDown}
      onPaste={(event: ClipboardEvent) => pasteFiles(event, props.onFiles)}
      onFocus={() => props.onFocusChange(true)}
      onBlur={() => props.onFocusChange(false)}
      data-composer
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'block',
        px: 1.75,
        py: 1.25,
        border: 0,
        borderRadius: 1.6,
        font: 'inherit',
        lineHeight: '1.5rem',
        resize: 'none',
        color: 'text.primary',
        bgcolor: props.isNote ? 'action.selected' : 'background.default',
        '&::placeholder': { color: 'text.secondary', opacity: 1 },
      }}
    />
  );
};

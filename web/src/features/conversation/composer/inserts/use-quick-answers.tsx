import { foldText, type QuickAnswer } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { lazyPart } from '../../../../components/loading/lazy-part.tsx';
import { quickAnswersFor, bareShortcut } from '../../../../entities/quick-answer/suggested-answers.ts';
import type { FieldPopup } from '../composer-field.tsx';
import { useDebounced } from '../../../../lib/use-search-text.ts';

const has = (answer: QuickAnswer, wanted: string): boolean =>
  foldText(answer.shortcut).includes(wanted) || foldText(answer.message).includes(wanted);

/**
 * Enter takes the first answer: an exact shortcut, then shortcuts that start with the text, then the others in their
 * order. Answers that no longer match the text are left out.
 */
export const fittingAnswers = (
  answers: readonly QuickAnswer[],
  typed: string,
  isForTyped: boolean,
): readonly QuickAnswer[] => {
  const wanted = foldText(typed);
  const rank = ({ shortcut }: QuickAnswer): number => {
    const name = foldText(bareShortcut(shortcut));
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2;
  };
  return answers
    .filter((answer) => isForTyped || has(answer, wanted))
    .toSorted((one, other) => rank(one) - rank(other));
};

const QuickAnswerList = lazyPart(() => import('./quick-answer-list.tsx'));

const restMs = 200;

type Options = {
  /** The text; a '/' at its start searches quick answers (rule K7). */
  readonly text: string;
  /** The input is in use, and not for an edit. */
  readonly isWriting: boolean;
  readonly onChoose: (answer: QuickAnswer) => void;
};

export const useQuickAnswers = ({
  text,
  isWriting,
  onChoose,
}: Options): {
  readonly list: ReactNode;
  readonly field: FieldPopup;
  readonly onKey: (event: KeyboardEvent) => boolean;
} => {
  const listId = useId();
  const [isShown, setIsShown] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const [active, setActive] = useState(0);
  const [known, setKnown] = useState(text);
  if (text !== known) {
    setKnown(text);
    // The selected row belongs to the answers for another text: now the best match is selected.
    setActive(0);
    // After Escape the list stays closed until the next slash.
    if (!text.startsWith('/')) setIsDismissed(false);
  }
  const isWanted = isWriting && text.startsWith('/') && !text.includes('\n') && !isDismissed;
  // Text without a slash is for the contact and starts no search.
  const typed = isWanted ? text.slice(1).trim() : '';
  const search = useDebounced(typed, restMs);
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...quickAnswersFor(search),
    enabled: isWanted && search === typed,
  });
  const isForTyped = search === typed && !isPlaceholderData;
  const isAsked = isWanted && (search !== typed || isFetching);
  const found = isWanted ? fittingAnswers(data?.quickAnswers ?? [], typed, isForTyped) : [];
  const chosen = Math.min(active, found.length - 1);
  const isOpen = found.length > 0;
  const optionId = (index: number): string => `${listId}-${String(index)}`;

  const onKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    // A contact must not get the shortcut of a user who types faster than the answers arrive.
    if (!isOpen) return key === 'Enter' && !shiftKey && isAsked;
    switch (key) {
      case 'ArrowDown':
        setActive((chosen + 1) % found.length);
        return true;
      case 'ArrowUp':
        setActive((chosen - 1 + found.length) % found.length);
        return true;
      case 'Escape':
        setIsDismissed(true);
        return true;
      case 'Enter':
      case 'Tab': {
        const answer = found[chosen];
        if (shiftKey || answer === undefined) return false;
        onChoose(answer);
        return true;
      }
      default:
        return false;
    }
  };

  return {
    onKey,
    // Only once it is rendered: its code is loaded when it is first needed.
    field: { listId, isOpen: isOpen && isShown, activeId: isOpen && isShown ? optionId(chosen) : undefined },
    list: isOpen ? (
      <QuickAnswerList
        id={listId}
        answers={found}
        active={chosen}
        optionId={optionId}
        onShownChange={setIsShown}
        onChoose={onChoose}
      />
    ) : null,
  };
};

import { type RefObject, useCallback, useRef, useState, createContext, use } from 'react';
import { focusPage } from '../../../lib/page/focus-page.ts';
import { useShortcut } from '../../../lib/page/shortcuts.ts';

/** The searched words, which the messages highlight. */
const FoundWordsContext = createContext<string | undefined>(undefined);

export const FoundWords = FoundWordsContext.Provider;
export const useFoundWords = (): string | undefined => use(FoundWordsContext);

type Shown = {
  readonly words: string;
  /** The current result. */
  readonly currentId: string | undefined;
};

export type Searching = {
  readonly isOpen: boolean;
  /** Changes each time its field should take the focus. */
  readonly timesAsked: number;
  /** The words that the messages highlight. */
  readonly shown: Shown | undefined;
  readonly show: (shown: Shown | undefined) => void;
  /** @param from gets the focus back when the search closes */
  readonly open: (from: HTMLElement) => void;
  readonly close: () => void;
};

/** The search inside a conversation; Ctrl+F opens it while the focus is there (rule T26). */
export const useSearching = (pane: RefObject<HTMLElement | null>): Searching => {
  const [timesAsked, setTimesAsked] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const opener = useRef<HTMLElement>(undefined);
  const open = useCallback((from: HTMLElement): void => {
    if (from.closest('[role="search"]') === null) opener.current = from;
    setIsOpen(true);
    setTimesAsked((times) => times + 1);
  }, []);
  const close = useCallback((): void => {
    setIsOpen(false);
    if (opener.current?.isConnected === true) opener.current.focus();
    else focusPage();
  }, []);
  // Elsewhere the browser searches its page.
  useShortcut('searchConversation', (): boolean => {
    const from = document.activeElement;
    if (!(from instanceof HTMLElement) || pane.current?.contains(from) !== true) return false;
    open(from);
    return true;
  });
  return { isOpen, timesAsked, shown, show: setShown, open, close };
};

import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Safari's code for the Enter that ends a composition: it arrives when the composition is already over. */
const keyOfInputMethod = 229;

/** The used fields of a key event. The key code is deprecated, but Safari has no other sign of an input method. */
type PressedKey = { readonly isComposing: boolean; readonly keyCode: number };

/** While an input method composes a word, the keys belong to it, also the Enter that ends the word. */
export const isComposing = (event: PressedKey): boolean =>
  event.isComposing || event.keyCode === keyOfInputMethod;

/** Every shortcut of the desk: its keys and where it acts. `mod` is Ctrl, or Cmd on a Mac. */
export const shortcuts = {
  palette: { keys: 'mod+k', group: 'general' },
  showShortcuts: { keys: '?', group: 'general' },
  search: { keys: '/', group: 'tickets' },
  newTicket: { keys: 'c', group: 'tickets' },
  nextTicket: { keys: 'j', group: 'tickets' },
  previousTicket: { keys: 'k', group: 'tickets' },
  accept: { keys: 'a', group: 'conversation' },
  resolve: { keys: 'e', group: 'conversation' },
  reopen: { keys: 'o', group: 'conversation' },
  transfer: { keys: 't', group: 'conversation' },
  focusComposer: { keys: 'r', group: 'conversation' },
  quickAnswer: { keys: 'q', group: 'conversation' },
  note: { keys: 'n', group: 'conversation' },
  searchConversation: { keys: 'mod+f', group: 'conversation' },
  undo: { keys: 'mod+z', group: 'conversation' },
} as const satisfies Record<string, { readonly keys: string; readonly group: string }>;

export type ShortcutName = keyof typeof shortcuts;
export const shortcutNames = Object.keys(shortcuts).filter((name): name is ShortcutName =>
  Object.hasOwn(shortcuts, name),
);

type Action = () => void;
/** Returns false to leave the key to the browser. */
type KeyAction = () => unknown;
/** The newest action of each name acts, because it belongs to what opened last. */
const bound = new Map<ShortcutName, KeyAction[]>();

const choiceKey = 'balcao.shortcuts';
const listeners = new Set<Action>();
const areOn = (): boolean => localStorage.getItem(choiceKey) !== 'off';
const subscribe = (listener: Action): Action => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Single keys can be turned off on this device; Ctrl/Cmd+K stays. */
export const useShortcutsAreOn = (): boolean => useSyncExternalStore(subscribe, areOn);
export const switchShortcuts = (isOn: boolean): void => {
  localStorage.setItem(choiceKey, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
};

let offered: readonly ShortcutName[] = [];
const bind = (name: ShortcutName, actions: KeyAction[]): void => {
  bound.set(name, actions);
  offered = shortcutNames.filter((each) => (bound.get(each) ?? []).length > 0);
  for (const listener of listeners) listener();
};

/** The shortcuts that do something at the moment. */
export const useOfferedShortcuts = (): readonly ShortcutName[] =>
  useSyncExternalStore(subscribe, () => offered);

/** Runs the action of a shortcut; returns whether there was one. */
export const runShortcut = (name: ShortcutName): boolean => {
  const action = bound.get(name)?.at(-1);
  return action !== undefined && action() !== false;
};

/** Binds a shortcut while the component is mounted. `undefined`: not at the moment. */
export const useShortcut = (name: ShortcutName, action: KeyAction | undefined): void => {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const isBound = action !== undefined;
  useEffect(() => {
    if (!isBound) return undefined;
    const act = (): unknown => latest.current?.();
    bind(name, [...(bound.get(name) ?? []), act]);
    return () =>
      bind(
        name,
        (bound.get(name) ?? []).filter((other) => other !== act),
      );
  }, [name, isBound]);
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)));

/** While a dialog or a menu is open, the page below it takes no keys. */
export const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

const isPressed = (keys: string, event: KeyboardEvent): boolean => {
  const [key = '', modifier] = keys.split('+').toReversed();
  const hasModifier = event.ctrlKey || event.metaKey;
  // On most keyboards `?` needs Shift; with a letter, Shift means another shortcut.
  const isShifted = event.shiftKey && /^[a-z]$/.test(key);
  return (
    event.key.toLowerCase() === key && hasModifier === (modifier !== undefined) && !event.altKey && !isShifted
  );
};

const nameOf = (event: KeyboardEvent): ShortcutName | undefined =>
  shortcutNames.find((name) => isPressed(shortcuts[name].keys, event));

/** The input that the user typed in last, until they turn away by themselves. */
let written: EventTarget | null = null;

/** An input disappeared while the user was typing: the next letters are not shortcuts either. */
const isBlocked = (): boolean =>
  written instanceof HTMLElement && (!written.isConnected || written.matches(':disabled'));

const noteWriting = ({ target }: Event): void => {
  written = isTyping(target) ? target : null;
};
const noteFocus = ({ target }: Event): void => {
  // When an input disappears, the page gets the focus without the user.
  const isPage = target instanceof HTMLElement && target.matches('main');
  if (target !== written && !isPage) written = null;
};
const turnAway = (): void => {
  written = null;
};
const isTurningAway = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' || key === 'Tab' || (key === 'Enter' && target instanceof HTMLInputElement);

/** Shortcuts that also act while the user types. */
const whileTyping: ReadonlySet<ShortcutName> = new Set(['palette', 'searchConversation']);

const isForUs = (name: ShortcutName, event: KeyboardEvent): boolean =>
  areOn() &&
  !isCovered() &&
  (whileTyping.has(name) || !isTyping(event.target)) &&
  (event.ctrlKey || event.metaKey || !isBlocked());

/** Listens on the whole page. Returns a function that stops it. */
export const followShortcuts = (): Action => {
  const handleKey = (event: KeyboardEvent): void => {
    if (isTurningAway(event)) turnAway();
    const name = event.defaultPrevented || isComposing(event) ? undefined : nameOf(event);
    if (name === undefined) return;
    if ((name === 'palette' || isForUs(name, event)) && runShortcut(name)) event.preventDefault();
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('keydown', handleKey, { signal });
  window.addEventListener('input', noteWriting, { signal });
  window.addEventListener('focusin', noteFocus, { signal });
  window.addEventListener('pointerdown', turnAway, { signal });
  return () => {
    turnAway();
    listening.abort();
  };
};

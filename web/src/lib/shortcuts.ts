import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isComposing } from './is-composing.ts';

/**
 * Every shortcut of the desk: its keys and where it belongs. `mod` is Ctrl, or Cmd on a Mac.
 */
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
/** It answers false where it leaves the key to the browser. */
type KeyAction = () => unknown;
/** The newest of each name acts: what opened last lies on top. */
const bound = new Map<ShortcutName, KeyAction[]>();

const choiceKey = 'balcao.shortcuts';
const listeners = new Set<Action>();
const areOn = (): boolean => localStorage.getItem(choiceKey) !== 'off';
const subscribe = (listener: Action): Action => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Single keys may be switched off on this device; Ctrl/Cmd+K stays. */
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

/** Those that would do something at the moment. */
export const useOfferedShortcuts = (): readonly ShortcutName[] =>
  useSyncExternalStore(subscribe, () => offered);

/** Answers whether anybody took it. */
export const runShortcut = (name: ShortcutName): boolean => {
  const action = bound.get(name)?.at(-1);
  return action !== undefined && action() !== false;
};

/** While the component is shown, these keys do this. `undefined`: not at the moment. */
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

/** Over a dialog or a menu the page beneath takes no keys. */
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

/** The field that somebody writes in, until they turn to something else by themselves. */
let written: EventTarget | null = null;

/** A field disappeared while the user was typing: the next letters are still no shortcuts. */
const isTakenAway = (): boolean =>
  written instanceof HTMLElement && (!written.isConnected || written.matches(':disabled'));

const noteWriting = ({ target }: Event): void => {
  written = isTyping(target) ? target : null;
};
const noteFocus = ({ target }: Event): void => {
  // The page gets it where a field went: nobody turned to it.
  const isPage = target instanceof HTMLElement && target.matches('main');
  if (target !== written && !isPage) written = null;
};
const turnAway = (): void => {
  written = null;
};
const isTurningAway = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' || key === 'Tab' || (key === 'Enter' && target instanceof HTMLInputElement);

/** These act also while somebody types; no other does. */
const whileTyping: ReadonlySet<ShortcutName> = new Set(['palette', 'searchConversation']);

const isForUs = (name: ShortcutName, event: KeyboardEvent): boolean =>
  areOn() &&
  !isCovered() &&
  (whileTyping.has(name) || !isTyping(event.target)) &&
  (event.ctrlKey || event.metaKey || !isTakenAway());

/** Listens for the whole page. Answers how to stop. */
export const followShortcuts = (): Action => {
  const handleKey = (event: KeyboardEvent): void => {
    if (isTurningAway(event)) turnAway();
    const name = event.defaultPrevented || isComposing(event) ? undefined : nameOf(event);
    if (name === undefined) return;
    if ((name === 'palette' || isForUs(name, event)) && runShortcut(name)) event.preventDefault();
  };
  const heard = new AbortController();
  const { signal } = heard;
  window.addEventListener('keydown', handleKey, { signal });
  window.addEventListener('input', noteWriting, { signal });
  window.addEventListener('focusin', noteFocus, { signal });
  window.addEventListener('pointerdown', turnAway, { signal });
  return () => {
    turnAway();
    heard.abort();
  };
};

import { expect } from 'vitest';

let heard: string[] = [];
let observer: MutationObserver | undefined;

const listen = (): void => {
  for (const { textContent } of document.querySelectorAll('[role="alert"]')) {
    const text = textContent.replaceAll(/\s+/gu, ' ');
    if (!heard.includes(text)) heard.push(text);
  }
};

/** From now on, as a screen reader does, which hears what is gone again before anybody looks. */
export const listenToAlerts = (): void => {
  heard = [];
  observer ??= new MutationObserver(listen);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
};

/** The page said this in an alert since it was opened, or says it soon. */
export const told = async (text: string): Promise<void> => {
  await expect.poll(() => heard).toContainEqual(expect.stringContaining(text));
};

import { expect } from 'vitest';

let heard: string[] = [];
let observer: MutationObserver | undefined;

const listen = (): void => {
  for (const { textContent } of document.querySelectorAll('[role="alert"]')) {
    const text = textContent.replaceAll(/\s+/gu, ' ');
    if (!heard.includes(text)) heard.push(text);
  }
};

/** Collects alerts from now on, as a screen reader does, so that a test finds short ones too. */
export const listenToAlerts = (): void => {
  heard = [];
  observer ??= new MutationObserver(listen);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
};

/** Expects that the page showed this text in an alert since it was opened, or shows it soon. */
export const told = async (text: string): Promise<void> => {
  await expect.poll(() => heard).toContainEqual(expect.stringContaining(text));
};

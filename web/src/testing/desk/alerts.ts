import { expect, onTestFinished } from 'vitest';

let alerts: string[] = [];
let observer: MutationObserver | undefined;

const collect = (): void => {
  for (const { textContent } of document.querySelectorAll('[role="alert"]')) {
    const text = textContent.replaceAll(/\s+/gu, ' ');
    if (!alerts.includes(text)) alerts.push(text);
  }
};

/** Collects alerts from now on, as a screen reader does, so that a test finds short ones too. */
export const watchAlerts = (): void => {
  alerts = [];
  observer ??= new MutationObserver(collect);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
};

/** Expects that the page showed this text in an alert since it was opened, or shows it soon. */
export const expectAlert = async (text: string): Promise<void> => {
  await expect.poll(() => alerts).toContainEqual(expect.stringContaining(text));
};

/**
 * The pointer enters the next alert as soon as it shows. A toast closes by itself, and a slow machine may need longer to
 * bring the real pointer there.
 */
export const pointAtNextAlert = (): void => {
  const next = new MutationObserver(() => {
    const alert = document.querySelector('[role="alert"]');
    if (alert === null) return;
    next.disconnect();
    alert.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  });
  next.observe(document, { childList: true, subtree: true });
  onTestFinished(() => next.disconnect());
};

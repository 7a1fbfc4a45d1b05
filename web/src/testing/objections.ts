import { vi } from 'vitest';

/** How many `beforeunload` listeners object to leaving the page; other code in the window may object too. */
export const objections = (): number => {
  const event = new Event('beforeunload', { cancelable: true });
  const object = vi.spyOn(event, 'preventDefault');
  window.dispatchEvent(event);
  return object.mock.calls.length;
};

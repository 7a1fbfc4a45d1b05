import { vi } from 'vitest';

/** How many object to the page being left now: of those who share the window with a test, others may as well. */
export const objections = (): number => {
  const event = new Event('beforeunload', { cancelable: true });
  const object = vi.spyOn(event, 'preventDefault');
  window.dispatchEvent(event);
  return object.mock.calls.length;
};

/** Whether the user has a mouse. With a finger, focusing a field opens a keyboard over the page. */
export const hasFinePointer = (): boolean => window.matchMedia('(pointer: fine)').matches;

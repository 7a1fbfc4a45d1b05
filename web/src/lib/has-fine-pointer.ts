/** Whether a mouse is at hand. A finger that goes into a field gets the keyboard over what it came to read. */
export const hasFinePointer = (): boolean => window.matchMedia('(pointer: fine)').matches;

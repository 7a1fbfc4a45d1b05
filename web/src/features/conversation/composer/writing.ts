import { create } from 'zustand';

/** For this long after a letter the user counts as writing. */
const writingForMs = 5_000;

const useWriting = create<{ readonly ticketId: number | undefined }>(() => ({ ticketId: undefined }));
let pause: ReturnType<typeof setTimeout> | undefined;

const end = (): void => {
  clearTimeout(pause);
  useWriting.setState({ ticketId: undefined });
};

/** A part of an answer was written. */
export const noteWriting = (ticketId: number): void => {
  clearTimeout(pause);
  pause = setTimeout(end, writingForMs);
  if (useWriting.getState().ticketId !== ticketId) useWriting.setState({ ticketId });
};

/** It was sent. */
export const endWriting = (ticketId: number): void => {
  if (useWriting.getState().ticketId === ticketId) end();
};

/**
 * A recording counts as writing, though no key is pressed.
 * @returns a function that ends it
 */
export const keepWriting = (ticketId: number): (() => void) => {
  noteWriting(ticketId);
  const timer = setInterval(() => noteWriting(ticketId), writingForMs / 2);
  return () => {
    clearInterval(timer);
    endWriting(ticketId);
  };
};

export const useIsWriting = (ticketId: number): boolean =>
  useWriting((writing) => writing.ticketId === ticketId);

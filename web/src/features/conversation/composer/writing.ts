import { create } from 'zustand';

/** For so long after a letter somebody is said to write. */
const writingForMs = 5_000;

const useWriting = create<{ readonly ticketId: number | undefined }>(() => ({ ticketId: undefined }));
let pause: ReturnType<typeof setTimeout> | undefined;

const end = (): void => {
  clearTimeout(pause);
  useWriting.setState({ ticketId: undefined });
};

/** Something of an answer was written. */
export const noteWriting = (ticketId: number): void => {
  clearTimeout(pause);
  pause = setTimeout(end, writingForMs);
  if (useWriting.getState().ticketId !== ticketId) useWriting.setState({ ticketId });
};

/** It went out. */
export const endWriting = (ticketId: number): void => {
  if (useWriting.getState().ticketId === ticketId) end();
};

/** A voice message is recorded: it is an answer that is being made, without a key. Answers how to stop. */
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

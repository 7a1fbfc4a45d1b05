import { v7 } from 'uuid';

/** A version 7 UUID: later ids sort later. */
export const newId = (): string => v7();

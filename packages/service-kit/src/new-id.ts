import { v7 } from 'uuid';

/** A UUID of version 7: ids that were made later sort later. */
export const newId = (): string => v7();

import { hasVisible } from '@balcao/contracts';

/** Whether the text shows nothing. */
export const isBlank = (body: string): boolean => !hasVisible(body);

/** Removes NUL characters and lone surrogates, which a text column refuses. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

import { hasVisible } from '@balcao/contracts';

/** Nothing that anybody could read. */
export const isBlank = (body: string): boolean => !hasVisible(body);

/** Without what no text column takes: NUL, and halves of characters. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

import { foldText } from '@balcao/contracts';

/** Without accents and in small letters, as people type. */
export const plain = foldText;

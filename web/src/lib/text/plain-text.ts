import { foldText } from '@balcao/contracts';

/** Without accents and in lower case, as users type. */
export const plain = foldText;

import { z } from 'zod';

/** No name of a valid length is longer, even if each of its marks stands alone. */
const longestRead = 1_000;

/**
 * A name with its marks composed, so that two spellings of it are one name. A longer text is refused before, because a
 * run of marks is put in order in quadratic time: 250 kB of them take seconds.
 */
export const composedTextSchema = z.string().trim().max(longestRead, { abort: true }).normalize();

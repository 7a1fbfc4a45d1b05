import { configureGlobal } from 'fast-check';
import { tries } from './thoroughness.ts';

/** The number of tries of a property that sets none. */
const usualTries = 100;

configureGlobal({ numRuns: tries(usualTries) });

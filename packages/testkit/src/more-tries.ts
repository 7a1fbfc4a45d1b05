import { configureGlobal } from 'fast-check';
import { tries } from './thoroughness.ts';

/** For properties that don't say how often they are tried. */
const usualTries = 100;

configureGlobal({ numRuns: tries(usualTries) });

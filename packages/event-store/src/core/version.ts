import { AppError } from '@balcao/contracts';
import { firstRevision } from './event.ts';

/**
 * The version that a change is based on is one that the resource had: a later one would pass every comparison (rule
 * G16). @throws AppError ERR_VALIDATION
 */
export const assertVersion = (ifMatch: number, current: number): void => {
  if (ifMatch < firstRevision || ifMatch > current)
    throw new AppError('ERR_VALIDATION', { field: 'If-Match' });
};

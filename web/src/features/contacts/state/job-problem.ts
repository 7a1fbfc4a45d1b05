import { type ApiError, errorOfCode } from '../../../lib/api-error.ts';

/** Why a job failed; null if it did not. */
export const jobProblem = (code: string | null): ApiError | null =>
  code === null ? null : errorOfCode(code);

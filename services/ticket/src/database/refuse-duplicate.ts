import { AppError, type ErrorCode } from '@balcao/contracts';
import { violatedConstraint } from '@balcao/event-store';

/**
 * Turns the violation of a unique index into an error about the name, colour or shortcut. A check before the write
 * would miss a second write at the same time.
 */
export const refuseDuplicate = async <T>(
  work: Promise<T>,
  problems: Readonly<Record<string, { readonly code: ErrorCode; readonly field?: string }>>,
): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const problem = problems[violatedConstraint(error) ?? ''];
    throw problem === undefined
      ? error
      : new AppError(problem.code, problem.field === undefined ? {} : { field: problem.field }, {
          cause: error,
        });
  }
};

import { AppError, type ErrorCode } from '@balcao/contracts';
import { violatedConstraint } from '@balcao/event-store';

/**
 * Turns the index that refused a second one of a name, a colour or a shortcut into the business's error. Two that come at
 * once can't both look before they write.
 */
export const refuseTaken = async <T>(
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

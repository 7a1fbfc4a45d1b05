import { z } from 'zod';

/** For operators: the kind and the place of an error, never the content of the event. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const paths =
    error instanceof z.ZodError ? ` in ${error.issues.map(({ path }) => path.join('.')).join(', ')}` : '';
  const place = /\n[ \t]+at (.*)/.exec(error.stack ?? '')?.[1] ?? '';
  return `${error.name}${code}${paths} at ${place}`.slice(0, 500);
}

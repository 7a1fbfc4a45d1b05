import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const shownFrames = 6;

const frameSchema = z.object({ method: z.string(), file: z.string(), line: z.number(), column: z.number() });
type Frame = z.infer<typeof frameSchema>;

type ShownError = {
  name?: string | undefined;
  message: string;
  diff?: string | undefined;
  stacks?: Frame[] | undefined;
  stack?: string | undefined;
  cause?: ShownError | undefined;
  VITEST_TEST_PATH?: string | undefined;
  VITEST_TEST_NAME?: string | undefined;
};

const errorSchema: z.ZodType<ShownError> = z.lazy(() =>
  z.object({
    name: z.string().optional(),
    message: z.string(),
    diff: z.string().optional(),
    stacks: z.array(frameSchema).optional(),
    stack: z.string().optional(),
    cause: errorSchema.optional().catch(undefined),
    VITEST_TEST_PATH: z.string().optional(),
    VITEST_TEST_NAME: z.string().optional(),
  }),
);

/** An error as text for a person: the message, the difference, the line in our code, and the causes. */
export function errorText(error: unknown, root: string): string {
  const parsed = errorSchema.safeParse(error);
  return stripVTControlCharacters(parsed.success ? lines(parsed.data, root).join('\n') : String(error));
}

/** Vitest's words for a worker, or a page of the browser, that died. */
const fileOfWorker = /(?:while running test file|^Failed to run the test) (\S+?)\.?$/;

/** The test file that ran when an error outside of every file happened, if the error or a cause of it says so. */
export function fileOfError(error: unknown, root: string): string | undefined {
  const parsed = errorSchema.safeParse(error);
  if (!parsed.success) return undefined;
  const { VITEST_TEST_PATH: path, message, cause } = parsed.data;
  const named = path ?? fileOfWorker.exec(message)?.[1];
  return named === undefined ? fileOfError(cause, root) : relative(root, named);
}

function lines(error: ShownError, root: string): readonly string[] {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test } = error;
  const { name = 'Error', message, diff, stacks, stack = '', cause } = error;
  // Vitest may have parsed the stack already.
  const frames = stacks?.filter((frame) => isOurs(frame, root)).slice(0, shownFrames);
  const [nearest] = frames ?? [];
  return [
    `${name}: ${message}`,
    ...(diff === undefined ? [] : ['', diff, '']),
    ...(nearest === undefined ? [] : sourceLine(nearest)),
    ...(frames ?? []).map(
      ({ method, file, line, column }) =>
        `    at ${method === '' ? '' : `${method} `}${relative(root, file)}:${line}:${column}`,
    ),
    ...(stacks === undefined ? stack.split('\n').filter(isFrameOfOurs).slice(0, shownFrames) : []),
    ...(path === undefined
      ? []
      : [`While ${relative(root, path)} ran${test === undefined ? '' : `, likely by '${test}'`}.`]),
    ...(cause === undefined ? [] : ['Caused by:', ...lines(cause, root)]),
  ];
}

const isOurs = ({ file }: Frame, root: string): boolean =>
  file.startsWith(root) && !file.includes('/node_modules/');

const isFrameOfOurs = (line: string): boolean =>
  line.startsWith('    at ') && !line.includes('/node_modules/') && !line.includes('<anonymous>');

function sourceLine({ file, line }: Frame): readonly string[] {
  try {
    const text = readFileSync(file, 'utf8').split('\n')[line - 1];
    return text === undefined ? [] : [`  > ${text.trim()}`];
  } catch {
    return [];
  }
}

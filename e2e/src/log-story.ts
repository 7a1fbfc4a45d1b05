import { z } from 'zod';

const longest = 300;

const recordSchema = z
  .object({
    level: z.string(),
    time: z.iso.datetime(),
    msg: z.string().default(''),
    err: z.object({ message: z.string() }).optional().catch(undefined),
  })
  .loose();

type LogRecord = z.infer<typeof recordSchema>;

/** Fields that every record of a log has. */
const unsaid = new Set(['service', 'version', 'level', 'time', 'msg', 'err']);

const describe = (record: LogRecord): string => {
  const rest = Object.entries(record).filter(([name]) => !unsaid.has(name));
  return [
    record.level,
    record.msg,
    ...(record.err === undefined ? [] : [record.err.message]),
    ...rest.map(([name, value]) => `${name}=${JSON.stringify(value)}`),
  ].join(' ');
};

/**
 * The end of a service's log for a person, without records from before the test: time, level and text. Repeated records
 * are listed once.
 */
export const logStory = (
  log: string,
  { since, count }: { readonly since: Date; readonly count: number },
): readonly string[] => {
  const told: { readonly at: string; readonly what: string; times: number }[] = [];
  for (const line of log.split('\n')) {
    const record = parsed(line);
    if (record !== undefined && new Date(record.time) < since) continue;
    const what = record === undefined ? line : describe(record);
    const last = told.at(-1);
    if (last?.what === what) last.times += 1;
    else if (what !== '') told.push({ at: record?.time.slice(11, 23) ?? '', what, times: 1 });
  }
  return told
    .slice(-count)
    .map(({ at, what, times }) =>
      `${at} ${what.slice(0, longest)}${times === 1 ? '' : ` (${String(times)} times)`}`.trim(),
    );
};

const parsed = (line: string): LogRecord | undefined => {
  try {
    return recordSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
};

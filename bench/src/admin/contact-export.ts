import { readFile } from 'node:fs/promises';
import { exportContacts } from '@balcao/contracts';

const everyMs = 50;
const pageKiB = 4;

/** The resident memory of a process, in MiB. */
const residentMiB = async (pid: number): Promise<number> => {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8');
  return (Number(statm.split(' ')[1]) * pageKiB) / 1_024;
};

type Held = { readonly name: string; readonly before: number; readonly most: number };
export type ExportFigures = {
  readonly lines: number;
  readonly mebibytes: number;
  readonly seconds: number;
  readonly held: readonly Held[];
};

/** Exports every contact and discards the file, while the memory of the processes is measured. */
export const measureContactExport = async (
  url: string,
  token: string,
  processes: Readonly<Record<string, number>>,
): Promise<ExportFigures> => {
  const sizes = () =>
    Promise.all(
      Object.entries(processes).map(async ([name, pid]) => ({ name, size: await residentMiB(pid) })),
    );
  const before = await sizes();
  const most = new Map(before.map(({ name, size }) => [name, size]));
  const watching = setInterval(() => {
    void sizes().then((now) => {
      for (const { name, size } of now) most.set(name, Math.max(size, most.get(name) ?? 0));
    });
  }, everyMs);
  try {
    const startedAt = performance.now();
    const response = await fetch(`${url}${exportContacts.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status !== 200 || response.body === null) throw new Error(`answered ${response.status}`);
    let bytes = 0;
    let lines = 0;
    const parts: ReadableStream<Uint8Array> = response.body;
    for await (const part of parts) {
      bytes += part.length;
      for (const byte of part) if (byte === 10) lines += 1;
    }
    return {
      lines,
      mebibytes: bytes / 1_048_576,
      seconds: (performance.now() - startedAt) / 1_000,
      held: before.map(({ name, size }) => ({ name, before: size, most: most.get(name) ?? size })),
    };
  } finally {
    clearInterval(watching);
  }
};

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sayCounts } from './counts/counts.ts';
import { measureDesk, parts } from './measure-desk.ts';
import { compareVersions } from './versions/compare-versions.ts';

const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Fills and measures a small desk, to check that the script runs; its figures say little. */
    short: flag,
    /** Each service in its own process, with two gateways, as on several machines; otherwise as `npm start` runs them. */
    apart: flag,
    /** This checkout beside the one in the folder that follows; alone without one. */
    compare: flag,
    /** What the processes do for one message. */
    counts: flag,
    inbound: flag,
    webhooks: flag,
    scripts: flag,
    automation: flag,
    admin: flag,
    reports: flag,
  },
});
const options = {
  isShort: values.short,
  isApart: values.apart,
  say: (line: string): void => {
    console.log(line);
  },
};
const [other] = positionals;

if (values.compare) await compareVersions(other === undefined ? undefined : resolve(other), options);
else if (values.counts) await sayCounts(options);
else
  await measureDesk(
    parts.find((part) => values[part]),
    options,
  );

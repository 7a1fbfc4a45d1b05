import { parseArgs } from 'node:util';
import { measureDesk, parts } from './measure-desk.ts';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    /** Fills and measures a small desk, to check that the script runs; its figures say little. */
    short: flag,
    /** Each service in its own process, with two gateways, as on several machines; otherwise as `npm start` runs them. */
    apart: flag,
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
await measureDesk(
  parts.find((part) => values[part]),
  options,
);

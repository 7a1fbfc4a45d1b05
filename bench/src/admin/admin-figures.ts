import { deskClient } from '@balcao/desk-client';
import type { Stack } from '@balcao/local/stack';
import pg from 'pg';
import { httpClient } from '../http-client.ts';
import { medianOf } from '../measure.ts';
import { measureAuditCost } from './audit-cost.ts';
import { measureAuditPages } from './audit-pages.ts';
import { formatChangedRights, measureChangedRights } from './changed-rights.ts';
import { signInAdmins } from './sign-in-admins.ts';
import { type ExportFigures, measureContactExport } from './contact-export.ts';
import { fillAudit, fillContacts } from './fill-admin.ts';
import type { RunOptions } from '../run-options.ts';

const auditReaders = 10;

/** The waits of admins only, on a desk of a size for them. */
export const sayAdminFigures = async (stack: Stack, { isShort, say }: RunOptions): Promise<void> => {
  const { token } = await deskClient(stack.url).signIn(stack.adminEmail, stack.adminPassword);
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 4 });
  const ask = httpClient(stack.url);
  try {
    const changed = await measureChangedRights(stack, isShort ? 3 : 40);
    say(`an admin changes a user, at another gateway\n${changed.map(formatChangedRights).join('\n')}`);
    const cost = await measureAuditCost(ask, token, pool, isShort ? 40 : 1_200);
    const [withLog, without] = [medianOf(cost.withLog), medianOf(cost.without)];
    say(
      `a changed tag takes ${withLog.toFixed(2)} ms of processors with the audit log and ${without.toFixed(2)} without: ` +
        `${((withLog / without - 1) * 100).toFixed(1)} % (turns: ${cost.withLog.map((ms) => ms.toFixed(2)).join(' ')} | ` +
        `${cost.without.map((ms) => ms.toFixed(2)).join(' ')})`,
    );
    const contacts = isShort ? 2_000 : 100_000;
    await fillContacts(pool, contacts);
    const processes = Object.fromEntries(
      (['gateway', 'ticket'] as const).flatMap((name) => {
        const pid = stack.services[name].pid();
        return pid === undefined ? [] : [[name, pid] as const];
      }),
    );
    const exports: ExportFigures[] = [];
    for (let each = 0; each < (isShort ? 2 : 12); each += 1)
      exports.push(await measureContactExport(stack.url, token, processes));
    const [first] = exports;
    if (first !== undefined)
      say(
        `export of ${first.lines - 1} contacts, ${first.mebibytes.toFixed(1)} MiB, ${exports.length} times: ` +
          `${exports.map(({ seconds }) => seconds.toFixed(1)).join(' ')} s; the most that was held, MiB: ` +
          first.held
            .map(
              ({ name, before }) =>
                `${name} ${before.toFixed(0)} before, then ${exports
                  .map(({ held }) => held.find((one) => one.name === name)?.most.toFixed(0) ?? '–')
                  .join(' ')}`,
            )
            .join('; '),
      );
    const entries = isShort ? 20_000 : 1_000_000;
    await fillAudit(pool, entries);
    const tokens = await signInAdmins(stack, auditReaders);
    const pages = await measureAuditPages(ask, tokens, pool, isShort ? 0.5 : 3);
    for (const { name, figures, processorMs, reason = '', plan } of pages)
      say(
        `audit log of ${entries}, ${name}, ${figures.clients} clients: median ${figures.median.toFixed(1)} ms, ` +
          `p95 ${figures.p95.toFixed(1)} ms, ${figures.perSecond.toFixed(0)} a second, ` +
          `${processorMs.toFixed(1)} ms of processors each, failed ${figures.failures} ${reason}\n    ${plan}`,
      );
  } finally {
    ask.close();
    await pool.end();
  }
};

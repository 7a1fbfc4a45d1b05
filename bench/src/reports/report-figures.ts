import { deskClient } from '@balcao/desk-client';
import type { Stack } from '@balcao/local/stack';
import pg from 'pg';
import { httpClient } from '../http-client.ts';
import { type Figures, medianOf } from '../measure.ts';
import { expectStatus } from '../http-client.ts';
import { processorMsBelow } from '../processor-time.ts';
import { measureDashboard, timeEach } from './dashboard-calls.ts';
import { fillReports } from './fill-reports.ts';
import { measureReportCost, spreadOf } from './report-cost.ts';
import type { RunOptions } from '../run-options.ts';

const writers = 200;
const clients = 10;

const format = ({ median, p95, count, failures }: Figures): string =>
  `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms of ${String(count)}, failed ${String(failures)}`;

/** The dashboard of larger and larger desks, and its cost per inbound message. */
export const sayReportFigures = async (stack: Stack, { isShort, say }: RunOptions): Promise<void> => {
  const desk = deskClient(stack.url);
  const { token } = await desk.signIn(stack.adminEmail, stack.adminPassword);
  const whatsappId = await desk.connectSimulatedPhone('Reports');
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 4 });
  const ask = httpClient(stack.url);
  const headers = { authorization: `Bearer ${token}` };
  try {
    const cost = await measureReportCost(
      async (index, body) => {
        const from = `55319${String(83_000_000 + (index % writers))}`;
        const message = { from, name: `Writer ${String(index % writers)}`, body };
        expectStatus(await ask('POST', `/simulator/${String(whatsappId)}/messages`, message, headers), 202);
      },
      pool,
      isShort ? 400 : 2_000,
    );
    const [withReports, without] = [medianOf(cost.withReports), medianOf(cost.without)];
    const turnsOf = (values: readonly number[]): string =>
      `${values.map((ms) => ms.toFixed(2)).join(' ')} ±${(spreadOf(values) * 50).toFixed(1)} %`;
    say(
      `an inbound message takes ${withReports.toFixed(2)} ms of processors with reports and ${without.toFixed(2)} without: ` +
        `${((withReports / without - 1) * 100).toFixed(1)} % (turns of ${String(cost.messages)}: ` +
        `${turnsOf(cost.withReports)} | ${turnsOf(cost.without)})`,
    );
    let filled = 0;
    for (const tickets of isShort ? [10_000, 100_000] : [10_000, 100_000, 1_000_000]) {
      await fillReports(pool, filled, tickets);
      filled = tickets;
      for (const line of await timeEach(ask, token)) say(`  ${line}`);
      const spentBefore = await processorMsBelow(process.pid);
      const { calls, pages } = await measureDashboard(ask, token, { clients, seconds: isShort ? 5 : 15 });
      const spentMs = (await processorMsBelow(process.pid)) - spentBefore;
      say(
        `dashboard over ${String(tickets)} tickets, ${String(clients)} clients: each call ${format(calls)}`,
      );
      // A busy machine distorts processor time less than the times.
      say(`  all calls of a page: ${format(pages)}, ${(spentMs / pages.count).toFixed(1)} ms of processors`);
    }
  } finally {
    ask.close();
    await pool.end();
  }
};

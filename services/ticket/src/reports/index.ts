import type { TicketModule } from '#surroundings.ts';
import { buildReports } from './build-reports.job.ts';
import { serveReportExports } from './export-report.operations.ts';
import { followTurns } from './follow-turns.consumer.ts';
import { measureMoves } from './measure-moves.consumer.ts';
import { rebuildMeasures, replayTurns } from './rebuild-measures.ts';
import { reportSpansProjection } from './report-spans.projection.ts';
import { serveReports } from './reports.endpoints.ts';

export const reports: TicketModule = {
  projections: [reportSpansProjection],
  open: ({ store, clock, consumingFrom, jobs, catalogue, timeZone }) => {
    const parts = { store, timeZone, consumingFrom };
    jobs.every(catalogue.buildReports, (signal) =>
      buildReports({ store, timeZone, replayTurns: () => replayTurns(parts) }, signal),
    );
    return {
      endpoints: serveReports({ db: store.db, clock, timeZone }),
      operations: serveReportExports({ store, clock, timeZone }),
      consumers: (from) => [followTurns(from, timeZone), measureMoves(from, timeZone)],
      rebuilds: {
        'report-measures': (options) => rebuildMeasures({ ...parts, ...options, now: clock.now }),
      },
    };
  },
};

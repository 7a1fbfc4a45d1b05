import type { TicketModule } from '#surroundings.ts';
import { buildReports } from './build-reports.job.ts';
import { serveReportExports } from './export-report.operations.ts';
import { followTurns } from './follow-turns.consumer.ts';
import { followMoves } from './measure-moves.consumer.ts';
import { rebuildMeasures, replayTurns } from './rebuild-measures.ts';
import { reportSpansProjection } from './report-spans.projection.ts';
import { serveReports } from './reports.endpoints.ts';

export const reports: TicketModule = {
  projections: [reportSpansProjection],
  open: (surroundings) => {
    const { jobs, catalogue, timeZone } = surroundings;
    const parts = { ...surroundings, replayTurns: () => replayTurns(surroundings) };
    jobs.every(catalogue.buildReports, (signal) => buildReports(parts, signal));
    return {
      endpoints: serveReports(surroundings),
      operations: serveReportExports(surroundings),
      consumers: (from) => [followTurns(from, timeZone), followMoves(from, timeZone)],
      rebuilds: { 'report-measures': (options) => rebuildMeasures({ ...surroundings, ...options }) },
    };
  },
};

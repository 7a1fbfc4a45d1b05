export { buildReports } from './build-reports.job.ts';
export { serveBeginReportExport, serveReadReportExport } from './export-report.operations.ts';
export { followTurns } from './follow-turns.consumer.ts';
export { measureMoves } from './measure-moves.consumer.ts';
export { reportSpansProjection } from './report-spans.projection.ts';
export { serveReports } from './reports.endpoints.ts';
export { replayTurns, rebuildMeasures } from './rebuild-measures.ts';

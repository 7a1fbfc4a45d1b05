export { serveExportAudit } from './export-audit.endpoint.ts';
export { forgetOldAudit } from './forget-old-audit.ts';
export { serveListAudit } from './list-audit.endpoint.ts';
export { rebuildAudit } from './rebuild-audit.ts';
export { followAudited } from './record-audit.consumer.ts';
export { emitAudit } from './emit-audit.ts';

import { type CellKind, eachText, type ExportColumn, type ReportColumn } from '@balcao/contracts';

export const contactCells: Readonly<Record<ExportColumn, CellKind>> = {
  name: 'text',
  number: 'number',
  ...eachText(() => 'text' as const),
  tags: 'text',
  extraInfo: 'text',
  createdAt: 'time',
  updatedAt: 'time',
};

export const reportCells: Readonly<Record<ReportColumn, CellKind>> = {
  ticketId: 'plain',
  createdAt: 'time',
  status: 'plain',
  closedAt: 'time',
  contactName: 'text',
  contactNumber: 'number',
  connection: 'text',
  queue: 'text',
  user: 'text',
  tags: 'text',
  isGroup: 'plain',
  reopened: 'plain',
  firstResponseSeconds: 'seconds',
  firstResponseWorkingSeconds: 'seconds',
  queueSeconds: 'seconds',
  queueWorkingSeconds: 'seconds',
  handlingSeconds: 'seconds',
  handlingWorkingSeconds: 'seconds',
  resolutionSeconds: 'seconds',
  resolutionWorkingSeconds: 'seconds',
};

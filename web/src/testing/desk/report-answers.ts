import {
  countTags,
  type Durations,
  isTimeMetric,
  listPresentUsers,
  listReportTickets,
  type ReportFigures,
  showReportBreakdown,
  showReportHeatmap,
  showReportSeries,
  showReportSummary,
  showReportWall,
} from '@balcao/contracts';
import type { DeskData } from './desk-data.ts';
import type { TestGateway } from './test-gateway.ts';

const state = { timezone: 'America/Sao_Paulo', rebuilding: false };
/** Midnight in São Paulo. */
const midnight = (day: string): number => Date.parse(`${day}T03:00:00.000Z`);
const dayMs = 86_400_000;
const stepMs = { halfHour: 1_800_000, hour: 3_600_000, day: dayMs };

const durations = (median: number, count: number): Durations => ({
  count,
  median,
  p90: median * 4,
  mean: median * 1.6,
});
const times = (median: number, count: number) => ({
  wall: durations(median, count),
  working: durations(median / 2, count),
});

/** The figures of a desk with some traffic. */
export const sampleFigures = (share = 1): ReportFigures => ({
  counts: {
    created: Math.round(132 * share),
    closed: Math.round(120 * share),
    reopened: Math.round(9 * share),
    reopenedSoon: Math.round(4 * share),
    open: Math.round(17 * share),
    pending: Math.round(6 * share),
  },
  firstResponse: { ...times(260 * share, 118), unanswered: 5 },
  response: { ...times(190 * share, 640), unanswered: 8 },
  queueTime: times(410 * share, 126),
  handling: times(2_700 * share, 120),
  resolution: times(19_800 * share, 120),
  closedBy: { person: Math.round(108 * share), automatic: 9, api: 3 },
});

/** A fixed wave, so that no test depends on chance. */
const wave = (at: number, most: number): number => Math.round((most * (1 + Math.sin(at / 1.7))) / 2);

/** Answers the calls of the dashboard and the wall. */
export const answerReports = (gateway: TestGateway, data: DeskData): void => {
  gateway.answer(showReportSummary, ({ query: { from, to } }) => ({
    ...state,
    ...sampleFigures(),
    before: { from, to, ...sampleFigures(0.8) },
  }));
  gateway.answer(showReportSeries, ({ query: { from, to, by, metric } }) => {
    const length = (midnight(to) + dayMs - midnight(from)) / stepMs[by];
    const buckets = Array.from({ length }, (_, index) => ({
      start: new Date(midnight(from) + index * stepMs[by]).toISOString(),
      value: wave(index, isTimeMetric(metric) ? 900 : 12),
    }));
    return { ...state, buckets };
  });
  gateway.answer(showReportHeatmap, () => ({
    ...state,
    cells: Array.from({ length: 168 }, (_, index) => ({
      weekday: Math.floor(index / 24),
      hour: index % 24,
      value: index % 24 < 7 ? 0 : wave(index, 14),
    })),
  }));
  gateway.answer(showReportBreakdown, ({ query: { by, metric } }) => {
    const things = {
      connection: data.connections,
      queue: data.queues,
      user: data.users,
      tag: data.tags,
    }[by];
    const rows = things.map((thing, index) => ({
      id: thing.id,
      name: thing.name,
      color: 'color' in thing ? thing.color : null,
      count: 40 - index,
      times: isTimeMetric(metric) ? times(300 + 60 * index, 40 - index) : null,
    }));
    return { ...state, rows };
  });
  gateway.answer(listReportTickets, () => ({
    ...state,
    entries: data.tickets.map((ticket) => ({
      at: ticket.createdAt,
      wall: 320,
      working: 160,
      user: ticket.user,
      ticket,
    })),
    next: null,
  }));
  gateway.answer(showReportWall, () => ({
    ...state,
    at: '2026-11-21T12:00:00.000Z',
    queues: data.queues.map(({ id, name, color }, index) => ({
      id,
      name,
      color,
      pending: 3 - index,
      open: 5 + index,
      waiting: index === 0 ? 4 : 0,
      oldestWaitingSince: index === 0 ? new Date(Date.now() - 754_000).toISOString() : null,
    })),
    users: data.users.map(({ id, name }, index) => ({ id, name, open: index, answers: 3 * index })),
    lastHour: { arrivals: 14, answers: 52, closed: 11 },
  }));
  gateway.answer(listPresentUsers, () => ({ userIds: [data.user.id] }));
  gateway.answer(countTags, () => ({ tags: data.tags, count: data.tags.length, hasMore: false }));
};

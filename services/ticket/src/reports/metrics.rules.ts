import { workingMs } from '@balcao/contracts';
import type { EndedBy, Measure, Measured, ReportCalendar, ReportSpan } from './report-span.state.ts';

/**
 * All counts and times of these spans up to a moment (rules Y1 to Y6). Texts of the desk do not end a turn, so they
 * start and stop no clock. `medians.query.ts` computes medians and means from these measures.
 */
export const metricsOf = (
  spans: readonly ReportSpan[],
  calendar: ReportCalendar,
  asOf: Date,
): readonly (readonly Measure[])[] =>
  spans.map((span) => measuresOf(span, calendar).filter(({ at }) => at.getTime() <= asOf.getTime()));

const measuresOf = (span: ReportSpan, calendar: ReportCalendar): readonly Measure[] => {
  const hours = calendar.hoursOf(span.queueId, span.beganAt);
  const count = (metric: Measured, at: Date): Measure => ({
    metric,
    at,
    userId: span.userId,
    wallMs: null,
    workingMs: null,
  });
  const lasted = (stretches: readonly Stretch[]): Pick<Measure, 'wallMs' | 'workingMs'> => ({
    wallMs: sumOf(stretches, ({ from, to }) => to - from),
    workingMs: sumOf(stretches, (stretch) => workingMs(hours, stretch, calendar.timeZone)),
  });
  const time = (metric: Measured, from: Date, to: Date, userId: number | null): Measure => ({
    metric,
    at: to,
    userId,
    ...lasted([stretchOf(from, to)]),
  });
  const { beganAt, accepted, ended, turns } = span;
  const [firstTurn] = turns;
  return [
    count(span.isReopened ? 'reopened' : 'created', beganAt),
    ...(span.isReopenedSoon ? [count('reopenedSoon', beganAt)] : []),
    ...(accepted === null ? [] : [time('queueTime', beganAt, accepted.at, accepted.userId)]),
    ...turns.flatMap(({ beganAt: from, answeredAt: to, answeredBy }, index): readonly Measure[] => {
      if (to === null) return [];
      const response = time('response', from, to, answeredBy);
      return index === 0 ? [{ ...response, metric: 'firstResponse' }, response] : [response];
    }),
    ...(ended === null
      ? []
      : [
          count('closed', ended.at),
          ...extraCount(ended.by).map((metric) => count(metric, ended.at)),
          ...(firstTurn === undefined ? [] : [time('resolution', firstTurn.beganAt, ended.at, span.userId)]),
          ...[...Map.groupBy(span.assignments, ({ userId }) => userId)].map(
            ([userId, assignments]): Measure => ({
              metric: 'handling',
              at: ended.at,
              userId,
              ...lasted(
                assignments.map((assignment) =>
                  stretchOf(assignment.beganAt, assignment.endedAt ?? ended.at),
                ),
              ),
            }),
          ),
        ]),
  ];
};

const extraCount = (by: EndedBy): readonly Measured[] =>
  by === 'automatic' ? ['closedByDesk'] : by === 'api' ? ['closedByApi'] : [];

type Stretch = { readonly from: number; readonly to: number };

/** Clocks of channels may be wrong, so no time is negative. */
const stretchOf = (from: Date, to: Date): Stretch => ({
  from: from.getTime(),
  to: Math.max(from.getTime(), to.getTime()),
});

const sumOf = (stretches: readonly Stretch[], of: (stretch: Stretch) => number): number =>
  stretches.reduce((sum, stretch) => sum + of(stretch), 0);

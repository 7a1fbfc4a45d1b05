import {
  type Actor,
  isTimeMetric,
  isVisible,
  listReportTickets,
  reportPageSize,
  type SeriesMetric,
  showReportBreakdown,
  showReportHeatmap,
  showReportSeries,
  showReportSummary,
  showReportWall,
  showScriptSeries,
  showScriptSummary,
  visibilityOf,
} from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { findItems } from '#tickets/index.ts';
import type { Surroundings } from '#surroundings.ts';
import { findBehindFigure } from './behind-figure.query.ts';
import { findBreakdown } from './breakdown.query.ts';
import { type BucketLength, bucketStarts, periodBefore } from './buckets.rules.ts';
import { findFigures, secondsOf } from './medians.query.ts';
import { type AskedReport, type ReportScope, scopeOf } from './report-scope.query.ts';
import { type BuildRow, findBuild, isRebuilding } from './report-state.query.ts';
import { findHeatmap, findSeries } from './series.query.ts';
import { shareAnswers, shareRunning } from './share-answers.ts';
import { findWall } from './wall.query.ts';

type Parts = Pick<Surroundings, 'store' | 'clock' | 'timeZone'>;

/** The time zone of the measures, and how far they are built. */
type Standing = Pick<Parts, 'clock'> & { readonly findStanding: () => Promise<readonly [string, BuildRow]> };

type Asked = {
  readonly scope: ReportScope;
  readonly state: { readonly timezone: string; readonly rebuilding: boolean };
};

type AskedSeries = {
  readonly query: AskedReport & { readonly metric: SeriesMetric; readonly by: BucketLength };
  readonly actor: Actor;
};

export const serveReports = ({ store: { db }, clock, timeZone }: Parts): readonly EndpointHandler[] => {
  const parts = { clock, findStanding: shareRunning(() => Promise.all([timeZone(), findBuild(db)])) };
  const sharedSeries = shareAnswers(async ({ query, actor }: AskedSeries) => {
    const { scope, state } = await askedOf(parts, query, actor);
    const starts = bucketStarts(query, query.by, scope.timeZone);
    const values = await findSeries(db, scope, { metric: query.metric, starts });
    const buckets = starts.map((start, index) => ({
      start: start.toISOString(),
      value: values[index] ?? null,
    }));
    return { body: { ...state, buckets } };
  });
  return [
    serveEndpoint(
      showScriptSummary,
      shareAnswers(async ({ query, actor }) => {
        const { scope, state } = await askedOf(parts, query, actor);
        return { body: { ...state, ...(await findFigures(db, scope)) } };
      }),
    ),
    serveEndpoint(
      showReportSummary,
      shareAnswers(async ({ query, actor }) => {
        const { scope, state } = await askedOf(parts, query, actor);
        const period = periodBefore(query);
        const about = { actor, timeZone: scope.timeZone, now: clock.now() };
        const earlier = scopeOf({ ...query, ...period }, about);
        const [figures, before] = await Promise.all([findFigures(db, scope), findFigures(db, earlier)]);
        return { body: { ...state, ...figures, before: { ...period, ...before } } };
      }),
    ),
    serveEndpoint(showScriptSeries, sharedSeries),
    serveEndpoint(showReportSeries, sharedSeries),
    serveEndpoint(
      showReportHeatmap,
      shareAnswers(async ({ query, actor }) => {
        const { scope, state } = await askedOf(parts, query, actor);
        const values = await findHeatmap(db, scope, query.metric);
        const none = isTimeMetric(query.metric) ? null : 0;
        const cells = Array.from({ length: 7 * 24 }, (_, index) => {
          const [weekday, hour] = [Math.floor(index / 24), index % 24];
          return { weekday, hour, value: values.get(`${weekday}-${hour}`) ?? none };
        });
        return { body: { ...state, cells } };
      }),
    ),
    serveEndpoint(
      showReportBreakdown,
      shareAnswers(async ({ query, actor }) => {
        const { scope, state } = await askedOf(parts, query, actor);
        return { body: { ...state, rows: await findBreakdown(db, scope, query) } };
      }),
    ),
    serveEndpoint(showReportWall, async ({ actor }) => {
      const today = clock.now().toISOString().slice(0, 10);
      const { scope, state } = await askedOf(parts, { from: today, to: today }, actor);
      const now = { ...scope, asOf: clock.now() };
      return { body: { ...state, at: now.asOf.toISOString(), ...(await findWall(db, now)) } };
    }),
    serveEndpoint(listReportTickets, async ({ query, actor }) => {
      const { scope, state } = await askedOf(parts, query, actor);
      const limit = query.limit ?? reportPageSize;
      const found = await findBehindFigure(db, scope, {
        figure: query.figure,
        since: momentOf(query.since),
        until: momentOf(query.until),
        weekday: query.weekday ?? null,
        hour: query.hour ?? null,
        after: placeOf(query.after),
        limit,
      });
      const page = found.slice(0, limit);
      const tickets = await findItems(
        db,
        page.map(({ ticketId }) => ticketId),
      );
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        body: {
          ...state,
          entries: page.flatMap(({ at, ticketId, userId, userName, wallMs, workingMs }) => {
            const ticket = tickets.get(ticketId);
            if (ticket === undefined) return [];
            const times = { wall: secondsOf(wallMs), working: secondsOf(workingMs) };
            const user = userId === null || userName === null ? null : { id: userId, name: userName };
            const isSeen = isVisible(visibilityOf(actor), ticket);
            return [{ at: at.toISOString(), ...times, user, ticket: isSeen ? ticket : null }];
          }),
          next: last === undefined ? null : `${last.at.getTime()}-${last.ticketId}-${last.number}`,
        },
      };
    }),
  ];
};

const askedOf = async (
  { clock, findStanding }: Standing,
  asked: AskedReport,
  actor: Actor,
): Promise<Asked> => {
  const [zone, build] = await findStanding();
  return {
    scope: scopeOf(asked, { actor, timeZone: zone, now: clock.now() }),
    state: { timezone: zone, rebuilding: isRebuilding(build, zone) },
  };
};

const momentOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const placeOf = (after: string | undefined) => {
  if (after === undefined) return null;
  const [at = 0, ticketId = 0, number = 0] = after.split('-').map(Number);
  return { at: new Date(at), ticketId, number };
};

import { type Ask, expectStatus } from '../http-client.ts';
import { closedLoop, type Figures, figuresOfSamples } from '../measure.ts';

const dayMs = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Every call of the opened page: today and the six days before. */
const callsOf = (): readonly string[] => {
  const now = Date.now();
  const period = `from=${dayOf(now - 6 * dayMs)}&to=${dayOf(now)}`;
  const breakdowns = ['connection', 'queue', 'user', 'tag'];
  return [
    `/reports/summary?${period}`,
    `/reports/series?from=${dayOf(now)}&to=${dayOf(now)}&metric=created&by=halfHour`,
    `/reports/series?${period}&metric=created&by=day`,
    ...breakdowns.map((by) => `/reports/breakdown?${period}&metric=created&by=${by}`),
    `/reports/heatmap?${period}&metric=created`,
    `/reports/series?${period}&metric=contacts&by=day`,
    `/reports/series?${period}&metric=newContacts&by=day`,
    '/tags-with-count',
  ];
};

export type DashboardFigures = { readonly calls: Figures; readonly pages: Figures };

/** Clients open the page repeatedly; all calls of a page are made at once, as in a browser. */
export const measureDashboard = async (
  ask: Ask,
  token: string,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<DashboardFigures> => {
  const headers = { authorization: `Bearer ${token}` };
  const latencies: number[] = [];
  const calls = callsOf();
  const pages = await closedLoop(clients, seconds, async () => {
    await Promise.all(
      calls.map(async (call) => {
        const askedAt = performance.now();
        expectStatus(await ask('GET', call, undefined, headers), 200);
        latencies.push(performance.now() - askedAt);
      }),
    );
  });
  return {
    calls: figuresOfSamples(clients, [{ ...pages, latencies }]),
    pages: figuresOfSamples(clients, [pages]),
  };
};

/** The time of each call alone, in milliseconds: the median of a few. */
export const timeEach = async (ask: Ask, token: string): Promise<readonly string[]> => {
  const lines: string[] = [];
  for (const call of callsOf()) {
    const taken: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const askedAt = performance.now();
      expectStatus(await ask('GET', call, undefined, { authorization: `Bearer ${token}` }), 200);
      taken.push(performance.now() - askedAt);
    }
    const [, , , median = Number.NaN] = taken.toSorted((one, other) => one - other);
    lines.push(`${median.toFixed(1)} ${call.replace(/from=[^&]*&to=[^&]*&?/, '')}`);
  }
  return lines;
};

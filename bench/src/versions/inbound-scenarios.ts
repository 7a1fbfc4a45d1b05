import { listen, atPace } from '../live.ts';
import { allArrived } from '../live-figures.ts';
import { figuresOf } from '../measure.ts';
import { bearerOf } from './desk-api.ts';
import { processorMsOfTurn, type Scenario, type SignedInDesk } from './turn.ts';

/** Known contacts, so that no ticket is opened. */
const writers = 200;

type Measured = ReturnType<typeof figuresOf> & { readonly lost: number; readonly processorMs: number };

const written = async (desk: SignedInDesk, perSecond: number, seconds: number): Promise<Measured> => {
  const { version, api, whatsappId, watcherToken, adminToken } = desk;
  const browser = await listen(version.gatewayUrls.at(-1) ?? version.url, watcherToken);
  try {
    const { result, processorMs } = await processorMsOfTurn(desk, async () => {
      const refused = new Set<string>();
      const { posted } = await atPace(perSecond, seconds, async (index, body) => {
        const message = { from: `55219${String(70_000_000 + (index % writers))}`, body };
        const path = `/simulator/${whatsappId}/messages`;
        const asked = api.ask('POST', path, message, bearerOf(adminToken));
        const isTaken = await asked.then(
          ({ status }) => status === 202,
          () => false,
        );
        if (!isTaken) refused.add(body);
      });
      const taken = new Map([...posted].filter(([body]) => !refused.has(body)));
      await allArrived(browser, taken);
      return { taken, refused: refused.size };
    });
    const { taken, refused } = result;
    const latencies = [...taken].flatMap(([body, postedAt]) => {
      const arrivedAt = browser.arrivals.get(body);
      return arrivedAt === undefined ? [] : [arrivedAt - postedAt];
    });
    const lost = taken.size - latencies.length;
    return { ...figuresOf(1, latencies, refused, seconds), lost, processorMs: processorMs / taken.size };
  } finally {
    browser.close();
  }
};

/** `times`: how much longer than another scenario's turn it lasts. */
const inbound = (name: string, perSecond: number, times: number): Scenario => ({
  name,
  turn: async (desk, seconds) => {
    const of = await written(desk, perSecond, Math.ceil(times * seconds));
    return {
      'median, ms': of.median,
      'p95, ms': of.p95,
      'processors, ms each': of.processorMs,
      lost: of.lost,
      refused: of.failures,
    };
  },
});

/** A message from a contact's phone until it is in a browser at another gateway. */
export const inboundScenarios: readonly Scenario[] = [
  inbound('inbound alone → socket', 4, 3),
  inbound('inbound, 100 a second → socket', 100, 2),
  inbound('inbound, 400 a second → socket', 400, 2),
];

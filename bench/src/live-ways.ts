import type { Stack } from '@balcao/local/stack';
import { expectStatus, type Ask } from './http-client.ts';
import { listen, type Browser } from './live.ts';
import { pick, type BenchDesk } from './scenarios/scenario.ts';

/** A way from a writer to a browser: through the desk, or through a floor. */
export type LiveWay = {
  readonly name: string;
  readonly browser: Browser;
  readonly writers: number;
  /** Writes the `index`-th message of a turn. */
  readonly write: (index: number, body: string) => Promise<void>;
};

/**
 * A contact writes at one gateway's simulator, and another gateway's browser gets it. Automatic texts have other
 * bodies.
 */
export const throughDesk = async (
  stack: Stack,
  desk: Pick<BenchDesk, 'ask' | 'tokens'> & { readonly whatsappId: number; readonly adminToken: string },
  { name, writers }: { readonly name: string; readonly writers: number } = { name: 'desk', writers: 400 },
): Promise<LiveWay> => ({
  name,
  browser: await listen(stack.gatewayUrls.at(-1) ?? stack.url, pick(desk.tokens, 3)),
  writers,
  write: async (index, body) => {
    const message = {
      from: `55319${String(80_000_000 + (index % writers))}`,
      name: `Writer ${index % writers}`,
      body,
    };
    const authorization = `Bearer ${desk.adminToken}`;
    expectStatus(
      await desk.ask('POST', `/simulator/${desk.whatsappId}/messages`, message, { authorization }),
      202,
    );
  },
});

/** The bare inserts behind Express, without or with one NATS request, and a bare socket.io that emits them. */
export const throughFloor = async (
  which: 'a' | 'b',
  floors: { readonly url: string },
  askFloor: Ask,
): Promise<LiveWay> => ({
  name: which.toUpperCase(),
  browser: await listen(floors.url, ''),
  writers: 0,
  write: async (_, body) => {
    expectStatus(await askFloor('POST', `/${which}/send`, { body }), 200);
  },
});

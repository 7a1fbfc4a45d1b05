import { askAssistant, authorizeTicket, drawPicture, type Ticket } from '@balcao/contracts';
import { serveOperation, systemContext } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { startIntegration } from './running-integration.ts';
import { ana, contactOf, ticketOf } from './samples.ts';
import { openStandIn } from './stand-in.ts';

const item = ticketOf();
const times = { createdAt: item.createdAt, updatedAt: item.updatedAt };
const ticket: Ticket = { ...item, contact: { ...contactOf(), ...times, tags: [], extraInfo: [] } };

const openAi = await openStandIn();
const desk = await startIntegration({
  environment: {
    OPENAI_URL: openAi.url,
    OUTBOUND_ALLOWED_HOSTS: openAi.host,
    // Longer than this test may take, so the timeout does not end the call.
    OPENAI_TIMEOUT_MS: '55000',
  },
  ticketOperations: [serveOperation(authorizeTicket, () => Promise.resolve({ ticket }))],
});
await desk.start();
desk.set('apikey', 'sk-quagga');

test.each([askAssistant, drawPicture])(
  'if the caller disconnects, the call outside is aborted: $operation (rule I4)',
  { timeout: 20_000 },
  async (endpoint) => {
    const gone = new AbortController();
    const closed = Promise.withResolvers<undefined>();
    openAi.answersBy((_, response) => {
      response.on('close', () => {
        closed.resolve(undefined);
      });
      gone.abort();
    });
    const asked = desk.bus.request(
      endpoint,
      { params: { ticketId: String(ticket.id) }, query: {}, body: { prompt: 'A haiku' } },
      { ...systemContext('test', { deadlineMs: 60_000 }), actor: ana, signal: gone.signal },
    );
    await closed.promise;
    const { status, body } = await asked;
    expect([status, JSON.parse(Buffer.from(body).toString())]).toMatchObject([
      424,
      { error: 'ERR_ASSISTANT_FAILED' },
    ]);
  },
);

import { createServer } from 'node:http';
import { disposeAtEnd } from '@balcao/testkit';
import { z } from 'zod';

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional() }).loose(),
});
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

type ReceivedSpan = z.output<typeof spanSchema> & { readonly service: string };

export type TraceReceiver = {
  /** The environment that makes a service send its traces here, soon. */
  readonly env: Readonly<Record<string, string>>;
  readonly spans: () => readonly ReceivedSpan[];
};

/** Receives OpenTelemetry exports as OTLP in JSON, on loopback. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const received: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        for (const { resource, scopeSpans } of exportSchema.parse(
          JSON.parse(Buffer.concat(chunks).toString('utf8')),
        ).resourceSpans) {
          const name = resource.attributes.find(({ key }) => key === 'service.name');
          const service = name?.value.stringValue ?? '';
          for (const { spans } of scopeSpans) received.push(...spans.map((span) => ({ ...span, service })));
        }
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  disposeAtEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
    OTEL_BSP_SCHEDULE_DELAY: '200',
  };
  return { env, spans: () => received };
}

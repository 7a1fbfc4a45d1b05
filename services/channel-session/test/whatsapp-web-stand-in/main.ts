import { startStandIn } from './start-stand-in.ts';

const { controlUrl, browserArgs, close } = await startStandIn();
process.stdout.write(`${JSON.stringify({ controlUrl, browserArgs })}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());

import { runOnBroker } from '../run-on-broker.ts';
import { readParkedWish, runParked } from './parked-command.ts';

await runOnBroker('parked', async (bus, args, say) => {
  const wish = readParkedWish(args);
  const left = await runParked(bus, wish, say);
  if (wish.isReplay && left > 0) process.exitCode = 1;
});

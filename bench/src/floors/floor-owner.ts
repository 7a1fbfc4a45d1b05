import { brokerAddress } from '@balcao/event-bus/broker-address';
import { connect } from 'nats';
import pg from 'pg';
import { floorSettingsSchema } from './queries.ts';
import { runFloorQuery } from './run-floor-query.ts';

/** The owner in floor B: answers a NATS request with the query's rows, nothing else. */
const settings = floorSettingsSchema.parse(process.env);
const pool = new pg.Pool({ connectionString: settings.DATABASE_URL, max: 6 });
const broker = await connect(brokerAddress(settings.NATS_URL));

for (const query of settings.FLOOR_QUERIES) {
  broker.subscribe(`floor.${query.name}`, {
    callback: (_, message) => {
      void runFloorQuery(pool, query).then((rows) => message.respond(rows));
    },
  });
}
await broker.flush();
process.send?.({ ready: true });
process.once('disconnect', () => process.exit(0));

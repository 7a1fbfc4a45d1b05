export { freePort } from '@balcao/local/processes/free-port';
export { forgetProcess, watchProcess } from '@balcao/local/processes/guard';
export { eventually, type EventuallyOptions } from './eventually.ts';
export { containsText, storedText } from './stored-text.ts';
export { testFolder } from './temp-folder.ts';
export { disposeAtEnd } from './test-file-end.ts';
export { testNats, type TestNats } from './test-nats.ts';
export { testPostgres, type TestPostgres, type TestPostgresOptions } from './test-postgres.ts';
export { testRedis, type TestRedis } from './test-redis.ts';

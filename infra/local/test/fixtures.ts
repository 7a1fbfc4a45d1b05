import { fileURLToPath } from 'node:url';

/** Small services with only a process, ports and a drain. */
export const fixtureServices = fileURLToPath(new URL('fixture-services', import.meta.url));

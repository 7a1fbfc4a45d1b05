import { fileURLToPath } from 'node:url';

/** Tiny services that only have a process, ports and a drain. */
export const fixtureServices = fileURLToPath(new URL('fixture-services', import.meta.url));

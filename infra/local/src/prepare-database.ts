import { z } from 'zod';
import { prepareDatabase, schemaOwners } from './stores/postgres-preparation.ts';

// Prepares an external server (docker-compose.yml): roles with given passwords, schemas and extensions.
// DATABASE_URL=<of a superuser> AUTH_DATABASE_PASSWORD=… … node infra/local/src/prepare-database.ts

const passwordVariable = (owner: string): string =>
  `${owner.toUpperCase().replaceAll('-', '_')}_DATABASE_PASSWORD`;

const environment = z
  .object({
    DATABASE_URL: z.string().min(1),
    ...Object.fromEntries(schemaOwners.map((owner) => [passwordVariable(owner), z.string().min(16)])),
  })
  .parse(process.env);

const passwords = z.record(z.string(), z.string()).parse(environment);
await prepareDatabase(environment.DATABASE_URL, (owner) => passwords[passwordVariable(owner)] ?? '');
console.log('Roles, schemas and extensions are ready.');

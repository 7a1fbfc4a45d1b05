// Prints a `.env` for docker-compose.yml with new secrets: node infra/docker/make-env.mjs > .env
import { randomBytes } from 'node:crypto';

const secret = () => randomBytes(24).toString('hex');

const databaseOwners = ['AUTH', 'TICKET', 'MESSAGING', 'CHANNEL_SESSION', 'NOTIFICATION', 'INTEGRATION'];
const variables = {
  MASTER_KEY: `server-1:${randomBytes(32).toString('base64')}`,
  ADMIN_EMAIL: 'admin@balcao.local',
  ADMIN_PASSWORD: randomBytes(12).toString('base64url'),
  POSTGRES_PASSWORD: secret(),
  REDIS_PASSWORD: secret(),
  NATS_PASSWORD: secret(),
  ...Object.fromEntries(databaseOwners.map((owner) => [`${owner}_DATABASE_PASSWORD`, secret()])),
};

console.log(
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n'),
);

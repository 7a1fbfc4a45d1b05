import { randomBytes } from 'node:crypto';
import type { Driver } from '#channels/driver.ts';

let lastSecond = 0;

/** Times in whole seconds, as WhatsApp has them, so that the order is certain. */
export function inbound(from: string, body: string, name = 'Contato') {
  lastSecond = Math.max(lastSecond + 1, Math.floor(Date.now() / 1000));
  return {
    id: randomBytes(10).toString('hex').toUpperCase(),
    from,
    name,
    body,
    at: new Date(lastSecond * 1000),
  };
}

export function textTo(phone: string, externalId: string, body: string) {
  return { externalId, to: [{ kind: 'phone', value: phone }] as const, body };
}

export async function sendText(driver: Driver, body: string): Promise<string> {
  const externalId = driver.newExternalId();
  await driver.send(textTo('5511988880001', externalId, body));
  return externalId;
}

import { readFileSync } from 'node:fs';
import {
  authEvents,
  channelSessionEvents,
  type EventCatalog,
  integrationEvents,
  messagingEvents,
  notificationEvents,
  type ServiceName,
  ticketEvents,
} from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createEventCodec } from '../src/log/event-codec.ts';
import { encrypt } from '../src/sealing/cipher.ts';
import type { Upcaster } from '../src/index.ts';

/**
 * Events as past releases stored them, one per line (rule G8). A line never changes: a new version or type adds lines,
 * and states under `reads` what a line of an older version means today.
 */
const storedSchema = z.object({
  type: z.string(),
  version: z.number().int(),
  data: z.unknown(),
  sealed: z.unknown().optional(),
  reads: z.object({ data: z.unknown(), sealed: z.unknown().optional() }).optional(),
});

/** The services' upcasters: so far every type has its first version. */
const upcasters: readonly Upcaster[] = [];

const catalogs: readonly (readonly [ServiceName, EventCatalog])[] = [
  ['auth', authEvents],
  ['ticket', ticketEvents],
  ['messaging', messagingEvents],
  ['channel-session', channelSessionEvents],
  ['notification', notificationEvents],
  ['integration', integrationEvents],
];

const id = '0199a1b2-0000-7000-8000-000000000001';
const key = Buffer.alloc(32, 7);
const keys = new Map([['subject', { key, keyId: id }]]);
const at = new Date('2026-11-21T12:00:00.000Z');
const metadata = { actor: { kind: 'nobody' }, correlationId: 'x' };

describe.each(catalogs)('%s', (service, catalog) => {
  const lines = readFileSync(new URL(`../golden/${service}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => storedSchema.parse(JSON.parse(line)));
  const codec = createEventCodec({ service, catalog, upcasters });

  test.each(lines.map((line, index) => [`${index + 1}: ${line.type} ${line.version}`, line] as const))(
    'line %s reads as it was meant',
    (_, { type, version, data, sealed, reads }) => {
      const isSealed = sealed !== undefined;
      const event = codec.decode(
        {
          partition: 0,
          position: 1,
          log_order: 1,
          stream: 'stream',
          revision: 1,
          id,
          type,
          version,
          data,
          sealed: isSealed ? encrypt(key, Buffer.from(JSON.stringify(sealed)), id) : null,
          subject: isSealed ? 'subject' : null,
          metadata,
          at,
        },
        keys,
      );
      const meant = reads ?? { data, ...(isSealed ? { sealed } : {}) };
      expect(event).not.toBeNull();
      expect({ data: event?.data, ...(event?.sealed === undefined ? {} : { sealed: event.sealed }) }).toEqual(
        meant,
      );
    },
  );

  test('every type has a line for each of its versions', () => {
    const kept = new Set(lines.map(({ type, version }) => `${type} ${version}`));
    const needed = Object.values(catalog).flatMap(({ type, version }) =>
      Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
    );
    expect(
      needed.filter((name) => !kept.has(name)),
      `add what is stored of them to golden/${service}.jsonl`,
    ).toEqual([]);
  });
});

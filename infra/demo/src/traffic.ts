import { setTimeout as pause } from 'node:timers/promises';
import type { DeskClient } from '@balcao/desk-client';
import { smallTalk } from './conversations.ts';
import { personAt } from './people.ts';
import { contactSends } from './play.ts';

/** The pause between two messages of the demo's contacts. */
const gapMs = { least: 4_000, most: 15_000 };
const pauseAfterFailureMs = 10_000;
/** One of this many messages comes from a new contact. */
const strangerEvery = 12;

const between = ({ least, most }: typeof gapMs): number => least + Math.random() * (most - least);

type Liveliness = {
  readonly desk: DeskClient;
  readonly signIn: () => Promise<unknown>;
  readonly connectionIds: readonly number[];
  readonly knownPeople: number;
};

/** Contacts continue to write, and read their messages, until the desk stops. */
export const keepLively = async ({
  desk,
  signIn,
  connectionIds,
  knownPeople,
}: Liveliness): Promise<never> => {
  let strangers = 0;
  for (let turn = 1; ; turn += 1) {
    await pause(between(gapMs));
    const isStranger = turn % strangerEvery === 0;
    if (isStranger) strangers += 1;
    const index = isStranger ? knownPeople + strangers : Math.floor(Math.random() * knownPeople);
    const connectionId = connectionIds[index % connectionIds.length];
    const body = smallTalk[Math.floor(Math.random() * smallTalk.length)];
    if (connectionId === undefined || body === undefined) continue;
    try {
      await contactSends(desk, connectionId, personAt(index), { kind: 'text', body });
      await desk.raiseAcks(connectionId, Math.random() < 0.5 ? 2 : 3);
    } catch {
      // The token expired, a service is restarting, or a visitor removed a connection.
      await pause(pauseAfterFailureMs);
      await signIn().catch(() => undefined);
    }
  }
};

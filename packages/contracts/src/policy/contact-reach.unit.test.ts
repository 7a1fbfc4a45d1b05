import { expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { contactReachOf, reachesContact } from './contact-reach.ts';

const script: Extract<Actor, { kind: 'api' }> = {
  kind: 'api',
  name: 'Shop',
  tokenId: null,
  queueIds: [3, 4],
};
const reaches = (actor: Actor, queueIds: readonly number[]) =>
  reachesContact(contactReachOf(actor), queueIds);

test('a token that says so works with contacts that have a ticket in its sectors (rule P28)', () => {
  const limited = { ...script, ownContactsOnly: true };
  expect(reaches(limited, [4, 9])).toBe(true);
  expect(reaches(limited, [9])).toBe(false);
  expect(reaches(limited, [])).toBe(false);
});

test('every other caller works with every contact', () => {
  const everybody: Actor[] = [
    script,
    { ...script, ownContactsOnly: false },
    { ...script, queueIds: [], ownContactsOnly: true },
    { kind: 'system', name: 'x' },
  ];
  for (const actor of everybody) expect(reaches(actor, [])).toBe(true);
});

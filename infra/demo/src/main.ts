import { listConnections } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { config } from './config.ts';
import { conversations } from './conversations.ts';
import { furnish, isFurnished, signInStaff, type StaffMember } from './furnish.ts';
import { personAt } from './people.ts';
import { type Part, play } from './play.ts';
import { spoken } from './spoken.ts';
import { keepLively } from './traffic.ts';

/** Conversations that are played in parallel. */
const troupe = 60;

const say = (line: string): void => {
  process.send?.({ line });
};

const partAt = (index: number, connectionIds: readonly number[], staff: readonly StaffMember[]): Part => {
  const conversation = spoken(index);
  const connectionId = connectionIds[index % connectionIds.length];
  const own = staff.filter(
    ({ sectors }) => conversation !== undefined && sectors.includes(conversation.sector),
  );
  const attendant = own[Math.floor(index / conversations.length) % own.length];
  if (conversation === undefined || connectionId === undefined || attendant === undefined)
    throw new Error('The demo has nobody to play with.');
  return { person: personAt(index), conversation, connectionId, attendant };
};

const { DESK_URL: url, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO_CONVERSATIONS: count } = config;
process.once('disconnect', () => process.exit(0));

const admin = deskClient(url);
await admin.signIn(email, password);
if (!(await isFurnished(admin))) {
  say('Filling the demo desk: sectors, attendants, phones …');
  const furnished = await furnish(admin, password);
  const staff = await signInStaff(url, password);
  const parts = Array.from({ length: count }, (_, index) => partAt(index, furnished.connectionIds, staff));
  for (let from = 0; from < parts.length; from += troupe) {
    await play(admin, furnished, parts.slice(from, from + troupe));
    say(`Filling the demo desk: ${Math.min(from + troupe, count)} of ${count} conversations`);
  }
  say('The demo desk is filled; contacts go on writing.');
}
const connectionIds = (await admin.call(listConnections))
  .filter(({ status }) => status === 'CONNECTED')
  .map(({ id }) => id);
await keepLively({
  desk: admin,
  signIn: () => admin.signIn(email, password),
  connectionIds,
  knownPeople: count,
});

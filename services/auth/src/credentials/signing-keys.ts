import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { AuthTables } from '#database/schema.ts';
import { type Kysely, sql } from 'kysely';
import type { SecretBox } from '@balcao/service-runtime/secret-box';

export type SigningKey = { readonly kid: string; readonly privateKey: KeyObject };
export type SigningKeys = {
  /** Wraps the keys with the new master key, so that the previous one can be removed. */
  readonly renewBoxes: () => Promise<void>;
  /** The present signing key; creates a new one when it is due. */
  readonly current: () => Promise<SigningKey>;
  /** Public keys of all tokens that may not have expired, newest first. */
  readonly listPublic: () => Promise<{ kid: string; publicKey: string }[]>;
};

type Options = { readonly db: Kysely<AuthTables>; readonly box: SecretBox; readonly rotateAfterDays: number };

/** Far longer than a token lives, so that nobody notices a change of keys. */
const overlapDays = 1;
const recheckMs = 60_000;
const lockName = 'auth:signing-keys';

/** The keys are in a table, wrapped by the master key, so that every process signs with the same one (rule S1). */
export const createSigningKeys = ({ db, box, rotateAfterDays }: Options): SigningKeys => {
  let known: { key: SigningKey; checkedAt: number } | undefined;
  const purposeOf = (kid: string): string => `signing-key:${kid}`;
  const age = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

  const findOrMake = async (): Promise<SigningKey> =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${lockName}))`.execute(tx);
      const row = await tx
        .selectFrom('st_signing_keys')
        .select(['kid', 'wrapped_private_key'])
        .where('created_at', '>', age(rotateAfterDays))
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      if (row !== undefined)
        return {
          kid: row.kid,
          privateKey: createPrivateKey(box.open(row.wrapped_private_key, purposeOf(row.kid))),
        };
      const kid = randomUUID();
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      await tx
        .insertInto('st_signing_keys')
        .values({
          kid,
          public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
          wrapped_private_key: box.seal(privatePem, purposeOf(kid)),
        })
        .execute();
      return { kid, privateKey };
    });

  return {
    renewBoxes: async () => {
      const rows = await db.selectFrom('st_signing_keys').select(['kid', 'wrapped_private_key']).execute();
      for (const { kid, wrapped_private_key } of rows) {
        const renewed = box.renew(wrapped_private_key, purposeOf(kid));
        if (renewed === undefined) continue;
        await db
          .updateTable('st_signing_keys')
          .set({ wrapped_private_key: renewed })
          .where('kid', '=', kid)
          .execute();
      }
    },
    current: async () => {
      if (known === undefined || Date.now() - known.checkedAt > recheckMs)
        known = { key: await findOrMake(), checkedAt: Date.now() };
      return known.key;
    },
    listPublic: async () => {
      const rows = await db
        .selectFrom('st_signing_keys')
        .select(['kid', 'public_key'])
        .where('created_at', '>', age(rotateAfterDays + overlapDays))
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(({ kid, public_key }) => ({ kid, publicKey: public_key }));
    },
  };
};

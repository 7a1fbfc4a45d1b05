import { foldName } from '@balcao/contracts';
import { disposeAtEnd, testPostgres } from '@balcao/testkit';
import pg from 'pg';
import { expect, test } from 'vitest';
import { foldedText } from '../src/database/folded.ts';

const { url } = await testPostgres();
const pool = new pg.Pool({ connectionString: url, max: 1 });
disposeAtEnd(() => pool.end());

test.each(['Água', 'Straße', 'Œuvre ﬁnal', 'Łódź Ørsted', 'ﾌﾟﾗﾝ', 'ใบเสร็จ', 'किताब', '❤️', 'مُحَمَّد', 'Æsir ı'])(
  'Postgres folds %j as we do',
  async (name) => {
    const { rows } = await pool.query<{ folded: string }>(`select ${foldedText('$1::text')} as folded`, [
      name,
    ]);
    expect(rows[0]?.folded).toBe(foldName(name));
  },
);

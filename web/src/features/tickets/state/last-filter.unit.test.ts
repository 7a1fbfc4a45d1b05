import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { rememberFilter } from '../hooks/use-ticket-filter.ts';

test('the last filter survives a reload, for its own user', async () => {
  rememberFilter(7, { sectors: '2' });
  vi.resetModules();
  const { useLastFilter } = await import('../hooks/use-ticket-filter.ts');
  const lastOf = (userId: number) => renderHook(() => useLastFilter(userId)).result.current;
  expect(lastOf(7)).toEqual({ sectors: '2' });
  expect(lastOf(8)).toEqual({});
});

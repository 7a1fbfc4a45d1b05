import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useAuditColumns } from '../features/audit/components/audit-columns.tsx';
import { useQueueColumns } from '../features/queues/queues-page.tsx';
import { useUserColumns } from '../features/users/components/user-columns.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { useTagColumns } from '../features/tags/tags-page.tsx';
import { useQuickAnswerColumns } from '../features/quick-answers/quick-answers-page.tsx';

afterEach(cleanup);

const narrow = (): void => undefined;

/** A page that renders again on each letter typed or when a further page arrives. */
const Page = ({ use, seen }: { readonly use: () => unknown; readonly seen: unknown[] }) => {
  const [times, setTimes] = useState(0);
  seen.push(use());
  return <button onClick={() => setTimes(times + 1)}>{`Drawn ${String(times)}`}</button>;
};

test.each([
  { name: 'users', use: useUserColumns },
  { name: 'sectors', use: () => useQueueColumns('America/Sao_Paulo') },
  { name: 'tags', use: useTagColumns },
  { name: 'quick answers', use: useQuickAnswerColumns },
  { name: 'the audit log', use: () => useAuditColumns(narrow, 'America/Sao_Paulo') },
])('the columns of $name keep their identity, so that no row is rendered again', async ({ use }) => {
  const seen: unknown[] = [];
  await renderApp(<Page use={use} seen={seen} />);
  const before = seen.length;
  screen.getByRole('button', { name: 'Drawn 0' }).click();
  await screen.findByRole('button', { name: 'Drawn 1' });
  expect(seen.length).toBeGreaterThan(before);
  expect(new Set(seen).size).toBe(1);
});

import type { Connection } from '@balcao/contracts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleConnection } from '../../../testing/samples.ts';
import { ConnectionActions } from './connection-actions.tsx';

afterEach(cleanup);

const offered = async (change: Partial<Connection>): Promise<readonly string[]> => {
  await renderApp(<ConnectionActions connection={sampleConnection(change)} onShowCode={() => undefined} />);
  return screen
    .queryAllByRole<HTMLButtonElement>('button')
    .map(({ textContent, disabled }) => (disabled ? `${textContent} (off)` : textContent));
};

test.each([
  [{ status: 'qrcode' }, ['QR code']],
  [{ status: 'DISCONNECTED' }, ['Try again', 'New QR code']],
  [{ status: 'CONNECTED' }, ['Disconnect']],
  [{ status: 'PAIRING' }, ['Disconnect']],
  [{ status: 'TIMEOUT' }, ['Disconnect']],
  [{ status: 'CONNECTED', type: 'telegram' }, []],
  [{ status: 'OPENING' }, ['Connecting… (off)']],
] as const)('%j offers %j (rule W8)', async (change, actions) => {
  expect(await offered(change)).toEqual(actions);
});

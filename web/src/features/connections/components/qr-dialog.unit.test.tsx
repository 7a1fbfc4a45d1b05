import type { Connection } from '@balcao/contracts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleConnection } from '../../../testing/samples.ts';
import { QrDialog } from './qr-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const opening = sampleConnection({ status: 'OPENING', reason: 'starting', engine: 'whatsapp-web' });
const withCode = sampleConnection({ status: 'qrcode', reason: 'waiting-for-scan', qrcode: '2@abc' });

let closed: number;
beforeEach(() => (closed = 0));

const dialog = (connection: Connection) => <QrDialog connection={connection} onClose={() => (closed += 1)} />;

describe('the code to scan', () => {
  test('is loaded, shown with instructions, and closes once it was used', async () => {
    const { rerender } = await renderApp(dialog(opening));
    expect(screen.getByText('Waiting for QR Code')).toBeTruthy();
    rerender(dialog(withCode));
    expect(document.querySelector('[data-qrcode="2@abc"]')).not.toBeNull();
    expect(screen.getByText('Scan the code with the phone.')).toBeTruthy();
    expect(closed).toBe(0);
    rerender(dialog({ ...withCode, qrcode: '', status: 'PAIRING', reason: 'pairing' }));
    expect(closed).toBeGreaterThan(0);
  });

  test('says how much longer scanning is worth a try', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const shownFor = (minutes: number): Connection => ({
      ...withCode,
      qrcodeSince: new Date(Date.now() - minutes * 60_000).toISOString(),
      // A new name does not prolong the code.
      updatedAt: new Date().toISOString(),
    });
    const { rerender } = await renderApp(dialog(shownFor(1)));
    expect(screen.getByText(/^Scan within 4:00;/)).toBeTruthy();
    rerender(dialog(shownFor(9)));
    expect(screen.getByText(/^Scan within 0:00;/)).toBeTruthy();
    cleanup();
    await renderApp(dialog({ ...shownFor(1), qrcode: '' }));
    expect(screen.getByText('Waiting for QR Code')).toBeTruthy();
    expect(screen.queryByText(/^Scan within/)).toBeNull();
  });

  test('closes when the connection is up', async () => {
    await renderApp(dialog(sampleConnection({ status: 'CONNECTED' })));
    expect(closed).toBeGreaterThan(0);
  });
});

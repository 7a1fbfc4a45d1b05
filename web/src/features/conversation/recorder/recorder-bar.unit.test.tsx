import { recordingMinBytes } from '@balcao/contracts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { settles } from '../../../lib/page/settled-controls.ts';
import RecorderBar from './recorder-bar.tsx';

const spoken = vi.hoisted(() => ({ bytes: 0 }));
vi.mock('./record.ts', () => ({
  record: () =>
    Promise.resolve({
      finish: () => Promise.resolve(new Blob([new Uint8Array(spoken.bytes)])),
      cancel: () => undefined,
    }),
}));

afterEach(cleanup);

const send = async (bytes: number) => {
  spoken.bytes = bytes;
  const [onDone, onCancel] = [vi.fn<(file: File) => void>(), vi.fn<() => void>()];
  await renderApp(
    <RecorderBar status="open" onDone={onDone} onCancel={onCancel} onLeave={() => undefined} />,
  );
  const button = await screen.findByRole('button', { name: 'Send the recording' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await waitFor(() => expect(onDone.mock.calls.length + onCancel.mock.calls.length).toBe(1));
  return onDone.mock.calls[0]?.[0];
};

test('a recording that is too short is dropped, and says so', async () => {
  expect(await send(recordingMinBytes - 1)).toBeUndefined();
  expect(await screen.findByText('The recording was too short.')).toBeTruthy();
});

test('a button that appears under the pointer ignores the second click on the microphone', async () => {
  await renderApp(
    <RecorderBar
      status="open"
      onDone={() => undefined}
      onCancel={() => undefined}
      onLeave={() => undefined}
    />,
  );
  const [mark = ''] = Object.keys(settles);
  for (const name of ['Cancel the recording', 'Send the recording'])
    expect(screen.getByRole('button', { name }).hasAttribute(mark)).toBe(true);
});

test('a recording is an MP3 that is named after its time', async () => {
  const file = await send(recordingMinBytes);
  expect(file?.name).toMatch(/^\d{13}\.mp3$/);
  expect([file?.type, file?.size]).toEqual(['audio/mpeg', recordingMinBytes]);
});

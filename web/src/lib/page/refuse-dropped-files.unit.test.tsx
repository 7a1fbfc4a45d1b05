import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DropArea } from '../../features/conversation/pane/drop-area.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { refuseDroppedFiles } from './refuse-dropped-files.ts';

let stop: () => void;
beforeEach(() => {
  stop = refuseDroppedFiles();
});
afterEach(() => {
  stop();
  cleanup();
});

const drag = (label: string, type: 'Files' | 'text/plain') =>
  (['dragOver', 'drop'] as const).map((kind) => {
    const field = screen.getByLabelText(label);
    const event = createEvent[kind](field);
    const dataTransfer = { types: [type], files: [], dropEffect: 'copy' };
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
    fireEvent(field, event);
    return [event.defaultPrevented, dataTransfer.dropEffect];
  });

test('files are refused where no element accepts them, and text is left to the browser', async () => {
  await renderApp(
    <>
      <input aria-label="Name" />
      <DropArea receiver={() => () => undefined}>
        <input aria-label="Message" />
      </DropArea>
    </>,
  );
  expect(drag('Name', 'Files')).toEqual([
    [true, 'none'],
    [true, 'none'],
  ]);
  expect(drag('Message', 'Files')).toEqual([
    [true, 'copy'],
    [true, 'copy'],
  ]);
  expect(drag('Name', 'text/plain')).toEqual([
    [false, 'copy'],
    [false, 'copy'],
  ]);
});

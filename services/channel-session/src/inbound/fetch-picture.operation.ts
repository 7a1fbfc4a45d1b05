import { fetchPicture } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import { type AskInTurn, type Driver, mostPictureBytes } from '#channels/index.ts';
import { askDriver, storeSource } from './driver-files.ts';

type Dependencies = {
  readonly mediaStore: MediaStore;
  /** Undefined while it may not be used. */
  readonly readyDriver: () => Driver | undefined;
  readonly askInTurn: AskInTurn;
};

/** Answered by the process that holds the session. A file that is not taken from the store within a day is deleted there. */
export const createFetchPictureOperation = ({
  mediaStore,
  readyDriver,
  askInTurn,
}: Dependencies): OperationHandler =>
  serveOperation(fetchPicture, async ({ of }) => {
    const source = await askInTurn(
      () => undefined,
      () => askDriver(readyDriver(), (driver) => driver.picture(of)),
      // A user who opens a ticket waits for the check of a number behind it.
      'lets-others-pass',
    );
    return { picture: source && (await storeSource(mediaStore, source, '', mostPictureBytes)) };
  });

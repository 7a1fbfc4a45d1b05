import { fetchPicture } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import { type AskInTurn, type Driver, mostPictureBytes } from '#channels/index.ts';
import { askDriver, storeSource } from './driver-files.ts';

type Dependencies = {
  readonly mediaStore: MediaStore;
  /** Undefined while the session is not ready. */
  readonly readyDriver: () => Driver | undefined;
  readonly askInTurn: AskInTurn;
};

/** The holder of the session answers. The store deletes a picture that nobody takes within a day. */
export const serveFetchPicture = ({ mediaStore, readyDriver, askInTurn }: Dependencies): OperationHandler =>
  serveOperation(fetchPicture, async ({ of }) => {
    const source = await askInTurn(
      () => undefined,
      () => askDriver(readyDriver(), (driver) => driver.picture(of)),
      // A user who opens a ticket waits for the number check behind this request.
      'lets-others-pass',
    );
    return { picture: source && (await storeSource(mediaStore, source, '', mostPictureBytes)) };
  });

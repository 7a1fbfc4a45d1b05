import { io } from 'socket.io-client';
import { LiveConnection, type LiveConnectionOptions } from './live-connection.ts';

type Options = Omit<LiveConnectionOptions, 'socket'> & {
  /** Undefined: the user of this page is not signed in. */
  readonly token: () => string | undefined;
};

export const createLiveConnection = ({ token, ...options }: Options): LiveConnection =>
  new LiveConnection({
    ...options,
    socket: io({
      autoConnect: false,
      transports: ['websocket', 'polling'],
      // A page that was cut off because rights changed must be back within a second. The delay doubles after each
      // failure (rule L5).
      reconnectionDelay: 200,
      reconnectionDelayMax: 5000,
      auth: (give) => give({ token: token() ?? '' }),
    }),
  });

// In the same file of the built client, which the first page does not wait for.
export { readWithoutLine } from './read-without-line.ts';

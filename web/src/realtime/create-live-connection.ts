import { io } from 'socket.io-client';
import { LiveConnection, type LiveConnectionOptions } from './live-connection.ts';

type Options = Omit<LiveConnectionOptions, 'socket'> & {
  /** Undefined: nobody of this desk is signed in. */
  readonly token: () => string | undefined;
};

export const createLiveConnection = ({ token, ...options }: Options): LiveConnection =>
  new LiveConnection({
    ...options,
    socket: io({
      autoConnect: false,
      transports: ['websocket', 'polling'],
      // Whose rights change is cut and shall see it within a second; tries after a failure take twice as long each (rule L5).
      reconnectionDelay: 200,
      reconnectionDelayMax: 5000,
      auth: (give) => give({ token: token() ?? '' }),
    }),
  });

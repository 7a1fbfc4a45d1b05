import type { Answer, Me, PageFrame, Question, ServerFrame } from '../network/frames.ts';

declare const location: { host: string };

/** The page's socket to its server: it reconnects by itself, sends requests, and passes frames on. */
export class ServerLink {
  me: Me | null = null;
  onOpen: () => void = () => undefined;
  onClose: () => void = () => undefined;
  onFrame: (frame: ServerFrame) => void = () => undefined;
  #socket: WebSocket | null = null;
  #questions = 0;
  readonly #asked = new Map<number, (answer: Answer) => void>();

  connect(): void {
    const socket = new WebSocket(`wss://${location.host}/ws`);
    socket.onopen = () => {
      this.#socket = socket;
      this.onOpen();
    };
    socket.onmessage = ({ data }) => {
      const frame: unknown = JSON.parse(String(data));
      if (!isServerFrame(frame)) throw new Error('The server speaks another language.');
      if (frame.kind === 'answer') this.#asked.get(frame.id)?.(frame.answer);
      else this.onFrame(frame);
    };
    socket.onclose = () => {
      this.#socket = null;
      this.onClose();
      setTimeout(() => {
        this.connect();
      }, 200);
    };
  }

  /** @returns false if it is disconnected */
  tell(frame: PageFrame): boolean {
    if (this.#socket === null) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  ask(question: Question): Promise<Answer> {
    const id = (this.#questions += 1);
    return new Promise((resolve, reject) => {
      this.#asked.set(id, resolve);
      if (!this.tell({ kind: 'ask', id, question })) reject(new Error('Not connected.'));
    });
  }
}

function isServerFrame(frame: unknown): frame is ServerFrame {
  return typeof frame === 'object' && frame !== null && 'kind' in frame;
}

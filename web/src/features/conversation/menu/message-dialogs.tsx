import type { Message } from '@balcao/contracts';
import type { MessageDialog } from '../message-actions.ts';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));
const HistoryDialog = lazyPart(() => import('./history-dialog.tsx'));
const MediaViewer = lazyPart(() => import('./media-viewer.tsx'));

type Props = {
  readonly dialog: MessageDialog | undefined;
  /** The loaded messages of the conversation. */
  readonly messages: readonly Message[];
  readonly onClose: () => void;
};

const dialogs = { delete: DeleteDialog, history: HistoryDialog, viewer: MediaViewer } as const;

/** The dialogs of the conversation about one message. */
export const MessageDialogs = ({ dialog, messages, onClose }: Props) => {
  if (dialog === undefined) return null;
  const Shown = dialogs[dialog.kind];
  return <Shown message={dialog.message} messages={messages} onClose={onClose} />;
};

import { lazy, Suspense } from 'react';
import type { MessageDialog } from '../message-actions.ts';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));
const HistoryDialog = lazy(() => import('./history-dialog.tsx'));
const MediaViewer = lazy(() => import('./media-viewer.tsx'));

type Props = { readonly dialog: MessageDialog | undefined; readonly onClose: () => void };

const dialogs = { delete: DeleteDialog, history: HistoryDialog, viewer: MediaViewer } as const;

/** What stands above the conversation about one message. */
export const MessageDialogs = ({ dialog, onClose }: Props) => {
  if (dialog === undefined) return null;
  const Shown = dialogs[dialog.kind];
  return (
    <Suspense fallback={null}>
      <Shown message={dialog.message} onClose={onClose} />
    </Suspense>
  );
};

import Box from '@mui/material/Box';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';

// Only who drags a file sees it.
const DropHint = lazyPart(() => import('./drop-hint.tsx'));

type Props = {
  /** Takes dropped files; undefined if nothing takes any. */
  readonly receiver: () => ((files: readonly File[]) => void) | undefined;
  readonly children: ReactNode;
};

/** Files can be dropped anywhere on the conversation. */
export const DropArea = ({ receiver, children }: Props) => {
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const move = (event: DragEvent, step: number): void => {
    const { dataTransfer } = event;
    if (!dataTransfer.types.includes('Files')) return;
    // Refused files too: the browser would otherwise open them instead of the desk.
    event.preventDefault();
    const isTaken = receiver() !== undefined;
    if (!isTaken) dataTransfer.dropEffect = 'none';
    depth.current = Math.max(0, depth.current + step);
    setIsOver(isTaken && depth.current > 0);
  };
  return (
    <Box
      onDragEnter={(event) => move(event, 1)}
      onDragOver={(event) => move(event, 0)}
      onDragLeave={(event) => move(event, -1)}
      onDrop={(event) => {
        move(event, -depth.current);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) receiver()?.(files);
      }}
      sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      {children}
      {isOver ? <DropHint /> : null}
    </Box>
  );
};

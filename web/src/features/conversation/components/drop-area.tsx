import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';

type Props = {
  readonly isOpen: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

/** Files may be let fall anywhere on the conversation. */
export const DropArea = ({ isOpen, onFiles, children }: Props) => {
  const texts = useTexts('conversation');
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent): boolean => isOpen && event.dataTransfer.types.includes('Files');
  const move = (event: DragEvent, step: number): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  };
  return (
    <Box
      onDragEnter={(event) => move(event, 1)}
      onDragOver={(event) => move(event, 0)}
      onDragLeave={(event) => move(event, -1)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      {children}
      {isOver ? (
        <Box
          sx={{
            position: 'absolute',
            inset: 8,
            zIndex: 3,
            display: 'grid',
            placeContent: 'center',
            justifyItems: 'center',
            gap: 1,
            borderRadius: 2,
            border: '2px dashed',
            borderColor: 'primary.dark',
            bgcolor: 'background.paper',
            opacity: 0.94,
            pointerEvents: 'none',
          }}
        >
          <UploadFileRounded sx={{ fontSize: 44 }} />
          {texts('upload.drop')}
        </Box>
      ) : null}
    </Box>
  );
};

import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import IconButton from '@mui/material/IconButton';
import { type ChangeEvent, useRef } from 'react';

type Props = {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Lets files be picked, one or more at a time. */
export const ComposerFilesButton = ({ label, isDisabled = false, onFiles }: Props) => {
  const picker = useRef<HTMLInputElement>(null);

  const handlePick = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    // Reset, so that the same file can be picked again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };

  return (
    <>
      <IconButton
        color="inherit"
        aria-label={label}
        title={label}
        disabled={isDisabled}
        onClick={() => picker.current?.click()}
        sx={{ width: 44, height: 44 }}
      >
        <AttachFileRounded fontSize="small" />
      </IconButton>
      <input ref={picker} type="file" multiple hidden data-file-picker onChange={handlePick} />
    </>
  );
};

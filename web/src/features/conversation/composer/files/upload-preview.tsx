import { messageBodyMaxLength, type TicketStatus } from '@balcao/contracts';
import CloseRounded from '@mui/icons-material/CloseRounded';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import SendRounded from '@mui/icons-material/SendRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../../../lib/page/shortcuts.ts';
import { formatSize } from '../../media/file-label.ts';
import { useObjectUrl } from '../../media/use-object-url.ts';
import { pasteFiles } from '../composer-field.tsx';
import { ComposerFilesButton } from './composer-files-button.tsx';
import { UnknownVariablesLine } from '../inserts/unknown-variables-line.tsx';
import { NotOpenLine } from '../../recorder/not-open-line.tsx';

type Props = {
  /** A colleague may close or return the ticket meanwhile; the files then wait. */
  readonly status: TicketStatus;
  readonly files: readonly File[];
  readonly caption: string;
  readonly onCaption: (caption: string) => void;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (file: File) => void;
  /** Puts the caption back into the input. */
  readonly onCancel: () => void;
  readonly onSend: () => void;
};

const Thumbnail = ({ file }: { readonly file: File }) => {
  const isImage = /^image\/(?:png|jpeg|gif|webp)$/.test(file.type);
  const url = useObjectUrl(isImage ? file : undefined);
  return url === undefined ? (
    <InsertDriveFileOutlined sx={{ width: 44 }} />
  ) : (
    <Box
      component="img"
      src={url}
      alt=""
      sx={{ width: 44, height: 44, objectFit: 'cover', borderRadius: 1 }}
    />
  );
};

/** The files that will be uploaded: count, names, sizes. Enter sends them too (rule U14). */
const UploadPreview = (props: Props) => {
  const { status, files, caption, onAdd, onRemove, onCancel } = props;
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const field = useRef<HTMLTextAreaElement>(null);
  const lineId = useId();
  const canSend = status === 'open';
  const send = (): void => {
    if (canSend) props.onSend();
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || event.shiftKey || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    send();
  };

  return (
    <Box
      component="section"
      aria-label={t('upload.title', { count: files.length })}
      onKeyDown={handleKeyDown}
      onPaste={(event) => pasteFiles(event, canSend ? onAdd : undefined)}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        // In a low window the list shrinks, and the parts below it do not.
        minHeight: 0,
        overflowY: 'auto',
        '& > *': { flexShrink: 0 },
        p: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="subtitle1" component="h2">
        {t('upload.title', { count: files.length })}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          py: 0.5,
          listStyle: 'none',
          minHeight: 0,
          maxHeight: 240,
          overflowY: 'auto',
          // The class is doubled, because the parent's rule forbids shrinking.
          '&&': { flexShrink: 1 },
        }}
      >
        {files.map((file, index) => (
          <Box
            component="li"
            key={`${String(index)} ${file.name}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 52 }}
          >
            <Thumbnail file={file} />
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
              {file.name}
              <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>{formatSize(file.size)}</Box>
            </Box>
            <IconButton
              aria-label={t('upload.remove', { name: file.name })}
              onClick={() => {
                if (files.length === 1) {
                  onCancel();
                  return;
                }
                onRemove(file);
                field.current?.focus();
              }}
            >
              <CloseRounded fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <TextField
        autoFocus
        fullWidth
        multiline
        maxRows={5}
        size="small"
        label={t('upload.caption')}
        inputRef={field}
        value={caption}
        onChange={(event) => props.onCaption(event.target.value)}
        slotProps={{ htmlInput: { maxLength: messageBodyMaxLength } }}
        sx={{ mt: 1.5 }}
      />
      <UnknownVariablesLine text={caption} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
        <Box sx={{ mr: 'auto' }}>
          <ComposerFilesButton
            label={t('upload.add')}
            isDisabled={!canSend}
            onFiles={(more) => {
              onAdd(more);
              field.current?.focus();
            }}
          />
        </Box>
        <NotOpenLine id={lineId} status={status} />
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button
          variant="contained"
          startIcon={<SendRounded />}
          disabled={!canSend}
          aria-describedby={lineId}
          onClick={send}
        >
          {t('composer.send')}
        </Button>
      </Box>
    </Box>
  );
};

export default UploadPreview;

import DownloadRounded from '@mui/icons-material/DownloadRounded';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../media/file-label.ts';

type Props = {
  /** Undefined until the server has it. */
  readonly source: string | undefined;
  readonly name: string;
  readonly size: number | null;
};

export const FileContent = ({ source, name, size }: Props) => {
  const { t } = useTranslation('conversation');
  return (
    <Box
      sx={{
        display: 'flex',
        // In a narrow bubble the button is below the name.
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.25,
        my: 0.5,
        p: 1.25,
        borderRadius: 1.2,
        bgcolor: 'action.hover',
      }}
    >
      <InsertDriveFileOutlined />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Box sx={{ fontSize: '0.875rem', fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        {size === null ? null : (
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{formatSize(size)}</Box>
        )}
      </Box>
      {source === undefined ? null : (
        <Button
          component="a"
          size="small"
          variant="outlined"
          // Readable on every bubble colour.
          color="inherit"
          href={source}
          download={name}
          sx={{ ml: 'auto' }}
          aria-label={t('downloadOf', { name })}
          startIcon={<DownloadRounded />}
        >
          {t('download')}
        </Button>
      )}
    </Box>
  );
};

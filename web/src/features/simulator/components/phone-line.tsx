import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/text/format.ts';
import type { ChatLine } from '../state/phone-chat.ts';

type Props = {
  readonly line: ChatLine;
  readonly onEdit: (line: ChatLine) => void;
  readonly onDelete: (line: ChatLine) => void;
};

const deliveredAck = 2;
const readAck = 3;

const ackKeyOf = (ack: number): '0' | '1' | '2' | '3' =>
  ack >= readAck ? '3' : ack === deliveredAck ? '2' : ack === 1 ? '1' : '0';

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000)).toString()} kB`;

/** What a bubble shows beside its text: the kind of content, or the file. */
const Content = ({ line }: { readonly line: ChatLine }) => {
  const { t } = useTranslation('simulator');
  const label =
    line.side === 'contact'
      ? line.kind === 'text'
        ? undefined
        : t(`contents.${line.kind}`)
      : line.file
        ? `${line.file.isVoice ? t('contents.voice') : line.file.fileName} · ${kilobytes(line.file.size)}`
        : undefined;
  if (label === undefined) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}>
      <AttachFileRounded fontSize="inherit" aria-hidden />
      {label}
    </Box>
  );
};

/** One message on a simulated phone; the contact's own can be edited. */
export const PhoneLine = ({ line, onEdit, onDelete }: Props) => {
  const { t } = useTranslation('simulator');
  const isOwn = line.side === 'contact';
  return (
    <Box sx={{ display: 'flex', justifyContent: isOwn ? 'flex-end' : 'flex-start' }} data-side={line.side}>
      {isOwn && !line.isDeleted ? (
        <Box sx={{ alignSelf: 'center', whiteSpace: 'nowrap' }}>
          {line.kind === 'text' ? (
            <IconButton size="small" aria-label={t('phone.edit')} onClick={() => onEdit(line)}>
              <EditRounded fontSize="inherit" />
            </IconButton>
          ) : null}
          <IconButton size="small" aria-label={t('phone.delete')} onClick={() => onDelete(line)}>
            <DeleteOutlineRounded fontSize="inherit" />
          </IconButton>
        </Box>
      ) : null}
      <Box
        sx={{
          maxWidth: '84%',
          px: 1.25,
          py: 0.75,
          borderRadius: 1.2,
          bgcolor: isOwn ? 'action.selected' : 'background.default',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: '0.9375rem',
          textDecoration: line.isDeleted ? 'line-through' : 'none',
        }}
      >
        <Content line={line} />
        {line.body}
        <Typography variant="caption" color="textSecondary" component="div" align="right">
          {line.isDeleted ? `${t('phone.deleted')} · ` : line.isEdited ? `${t('phone.edited')} · ` : ''}
          {formatTime(line.at)}
          {line.side === 'desk' ? ` · ${t(`acks.${ackKeyOf(line.ack)}`)}` : ''}
        </Typography>
      </Box>
    </Box>
  );
};

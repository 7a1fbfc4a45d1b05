import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../components/text-styles.ts';
import { toast } from '../../../lib/page/toasts.ts';

const code = 'PRESS60';
const copiedForMs = 2_000;

/** A discount on channels of the hub. */
export const Coupon = () => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation('common');
  const [isPointedAt, setIsPointedAt] = useState(false);
  /** The time of the last copy: a new copy shows the message for as long again. */
  const [copiedAt, setCopiedAt] = useState<number>();
  const isCopied = copiedAt !== undefined;
  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = setTimeout(() => setCopiedAt(undefined), copiedForMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setCopiedAt(performance.now());
    } catch {
      toast('error', common('copyFailed'));
    }
  };
  return (
    <Box
      component="section"
      aria-label={t('coupon.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 2,
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Typography sx={{ flex: '1 1 200px' }}>{t('coupon.text')}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography component="code" sx={{ fontFamily: 'monospace', fontWeight: 700, fontSize: '1.125rem' }}>
          {code}
        </Typography>
        <Tooltip
          title={isCopied ? common('copied') : common('copy')}
          // On touch screens at least the copied state shows.
          open={isPointedAt || isCopied}
          describeChild
          onOpen={() => setIsPointedAt(true)}
          onClose={() => setIsPointedAt(false)}
        >
          <IconButton aria-label={t('coupon.copy')} onClick={() => void copy()}>
            <ContentCopyOutlined />
          </IconButton>
        </Tooltip>
        <Box role="status" sx={visuallyHidden}>
          {isCopied ? common('copied') : ''}
        </Box>
      </Box>
    </Box>
  );
};

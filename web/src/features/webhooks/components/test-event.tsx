import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useTestWebhook } from '../api/change-webhooks.ts';
import { AnswerText } from './answer-text.tsx';

/** Posts a test event and shows the answer. */
export const TestEvent = ({ webhookId }: { readonly webhookId: string }) => {
  const { t } = useTranslation('webhooks');
  const test = useTestWebhook();
  return (
    <>
      <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate(webhookId)}>
        {t('test.post')}
      </Button>
      {/* Screen readers announce only changes of a region that was there before. */}
      <Box role="status" sx={{ order: 1, flex: test.data === undefined ? 'none' : '1 0 100%' }}>
        {test.data === undefined ? null : (
          <Alert severity={test.data.isTaken ? 'success' : 'warning'}>
            {t(test.data.isTaken ? 'test.taken' : 'test.refused')}
            <AnswerText tried={test.data.try} />
          </Alert>
        )}
      </Box>
    </>
  );
};

import { changeQueue, createQueue, deleteQueue, type Queue } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { type QueueFields, toBody } from '../queue-form.ts';

type QueueToSave = {
  /** The sector when its form was opened; undefined for a new one. */
  readonly before: Queue | undefined;
  readonly fields: QueueFields;
  readonly version: string | undefined;
};

/** Not awaited: a dialog closes before the list is fetched again. */
const useRefresh = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: allQueues.queryKey });
};

export const useSaveQueue = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('queues');
  return useMutation({
    mutationFn: ({ before, fields, version }: QueueToSave) =>
      before === undefined
        ? api.call(createQueue, { body: toBody(fields, before) })
        : api.call(changeQueue, { params: { queueId: before.id }, body: toBody(fields, before), version }),
    onSuccess: () => {
      toast('success', t('saved'));
      refresh();
    },
    meta: { showsOwnErrors: true },
  });
};

export const useDeleteQueue = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('queues');
  return useMutation({
    mutationFn: (queueId: number) => api.call(deleteQueue, { params: { queueId } }),
    onSuccess: () => toast('success', t('deleted')),
    onSettled: refresh,
  });
};

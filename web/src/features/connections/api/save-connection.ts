import {
  changeConnection,
  type ConnectionAutomation,
  createConnection,
  type Engine,
} from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { connectionCache } from '../connections.realtime.ts';

export type ConnectionFields = ConnectionAutomation & {
  readonly name: string;
  readonly color: string;
  readonly greetingMessage: string;
  readonly farewellMessage: string;
  readonly isDefault: boolean;
  readonly isDisplay: boolean;
  readonly queueIds: number[];
};

export type ConnectionToSave = {
  /** Undefined for a new connection. */
  readonly id: number | undefined;
  readonly fields: ConnectionFields;
  readonly engine: Engine | undefined;
  /** The connection at the time its form was opened. */
  readonly version: string | undefined;
};

export const useSaveConnection = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('connections');
  return useMutation({
    mutationFn: ({ id, fields, engine, version }: ConnectionToSave) =>
      id === undefined
        ? api.call(createConnection, { body: { ...fields, ...(engine === undefined ? {} : { engine }) } })
        : api.call(changeConnection, { params: { whatsappId: id }, body: fields, version }),
    onSuccess: (connection) => {
      connectionCache(queryClient).put(connection);
      toast('success', t('saved'));
    },
    meta: { showsOwnErrors: true },
  });
};

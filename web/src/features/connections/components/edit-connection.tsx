import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConnectionDialog } from './connection-dialog.tsx';
import { connectionQueries } from '../api/connection-queries.ts';

type Props = { readonly connectionId: number; readonly onClose: () => void };

/** Fetches the connection before the form opens, so that changes of others show. */
export const EditConnection = ({ connectionId, onClose }: Props) => {
  const queryClient = useQueryClient();
  const toEdit = connectionQueries.toEdit(connectionId);
  const { data } = useQuery(toEdit);
  if (data === undefined) return null;
  return (
    <ConnectionDialog
      connection={data}
      loadCurrent={() => queryClient.query({ ...toEdit, staleTime: 0 })}
      onClose={onClose}
    />
  );
};

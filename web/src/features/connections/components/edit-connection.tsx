import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConnectionDialog } from './connection-dialog.tsx';
import { connectionQueries } from '../api/connection-queries.ts';

type Props = { readonly connectionId: number; readonly onClose: () => void };

/** The dialog opens on the connection as the server has it now, so that a change of somebody else is seen. */
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

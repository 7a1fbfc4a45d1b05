import {
  editAsContact,
  raiseSimulatedAcks,
  revokeAsContact,
  scanSimulatedCode,
  sendContentAsContact,
  setSimulatedPicture,
  setSimulatorFaults,
  type simulatorFaultsSchema,
  writeAsContact,
} from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../../lib/session/session.ts';
import { simulatorQueries } from './simulator-queries.ts';

export type Faults = z.output<typeof simulatorFaultsSchema>;

const useLookAgain = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: simulatorQueries.all() });
};

export const useScanCode = (connectionId: number) => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: () => api.call(scanSimulatedCode, { params: { whatsappId: connectionId } }),
    onSettled: lookAgain,
  });
};

type Written = { readonly id: string; readonly from: string; readonly name: string; readonly body: string };

export const useWriteAsContact = (connectionId: number) =>
  useMutation({
    mutationFn: (body: Written) => api.call(writeAsContact, { params: { whatsappId: connectionId }, body }),
  });

export type PhoneContent = z.input<typeof sendContentAsContact.body>['content'];
type Sent = Omit<Written, 'body'> & { readonly content: PhoneContent };

export const useSendContent = (connectionId: number) =>
  useMutation({
    mutationFn: (body: Sent) =>
      api.call(sendContentAsContact, { params: { whatsappId: connectionId }, body }),
  });

/** `body` null: deleted for everyone. */
type Changed = { readonly id: string; readonly body: string | null };

export const useChangeAsContact = (connectionId: number) =>
  useMutation({
    mutationFn: ({ id, body }: Changed) => {
      const params = { whatsappId: connectionId };
      return body === null
        ? api.call(revokeAsContact, { params, body: { id } })
        : api.call(editAsContact, { params, body: { id, body } });
    },
  });

export const useRaiseAcks = (connectionId: number) => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: ({ ids, ack }: { readonly ids: string[]; readonly ack: number }) =>
      api.call(raiseSimulatedAcks, { params: { whatsappId: connectionId }, body: { ids, ack } }),
    onSettled: lookAgain,
  });
};

export const useSetFaults = (connectionId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (faults: Faults) =>
      api.call(setSimulatorFaults, { params: { whatsappId: connectionId }, body: faults }),
    onSuccess: (faults) => queryClient.setQueryData(simulatorQueries.faults(connectionId).queryKey, faults),
  });
};

export const useShowPicture = (connectionId: number) =>
  useMutation({
    mutationFn: (body: z.input<typeof setSimulatedPicture.body>) =>
      api.call(setSimulatedPicture, { params: { whatsappId: connectionId }, body }),
  });

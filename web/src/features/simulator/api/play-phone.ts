import {
  raiseSimulatedAcks,
  scanSimulatedCode,
  setSimulatorFaults,
  type simulatorFaultsSchema,
  writeAsContact,
} from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../../lib/session.ts';
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

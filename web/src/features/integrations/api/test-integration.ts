import { type IntegrationKey, testIntegration } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const useTestIntegration = (key: IntegrationKey) =>
  useMutation({
    mutationFn: () => api.call(testIntegration, { params: { integrationKey: key } }),
    meta: { showsOwnErrors: true },
  });

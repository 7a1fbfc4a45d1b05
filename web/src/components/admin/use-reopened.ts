import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { formDrafts } from './form-drafts.ts';

/** The half-filled form that was open in this tab before the reload: `new`, or the id of its entry. */
export const useReopened = (form: string): string | undefined => {
  const userId = useUser().id;
  const [reopened] = useState(() => formDrafts.open(userId, form));
  return reopened;
};

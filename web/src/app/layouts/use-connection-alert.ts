import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { needsAttention } from '../../features/connections/state/connection-list.ts';

const delayMs = 2000;

/** Whether a connection has been in trouble for two seconds; a shorter trouble does not count (rule W9). */
export const useConnectionAlert = (): boolean => {
  const { data: isTroubled = false } = useQuery({ ...allConnections, select: needsAttention });
  const [wasTroubled, setWasTroubled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWasTroubled(isTroubled), isTroubled ? delayMs : 0);
    return () => clearTimeout(timer);
  }, [isTroubled]);
  return isTroubled && wasTroubled;
};

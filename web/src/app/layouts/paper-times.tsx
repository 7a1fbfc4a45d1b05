import { localTimeText } from '@balcao/contracts';
import { useLayoutEffect } from 'react';
import { useDeskTimeZone } from '../../entities/setting/use-desk-moment.ts';
import { usePrinting } from '../../lib/page/printing.ts';

/** Writes each time of the page as files for people have it (rule U21); `print.css` shows it in place of the other. */
const PaperTimes = () => {
  const isPrinting = usePrinting();
  const timeZone = useDeskTimeZone();
  useLayoutEffect(() => {
    if (!isPrinting) return undefined;
    const times = document.querySelectorAll<HTMLTimeElement>('time[datetime]');
    for (const time of times) time.dataset['onPaper'] = localTimeText(new Date(time.dateTime), timeZone);
    return () => {
      for (const time of times) delete time.dataset['onPaper'];
    };
  }, [isPrinting, timeZone]);
  return null;
};

export default PaperTimes;

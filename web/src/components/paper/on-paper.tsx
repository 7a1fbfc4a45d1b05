import type { ReactNode } from 'react';
import { usePrinting } from '../../lib/page/printing.ts';

type Props = { readonly children: () => ReactNode };

/**
 * What is printed in place of a list that renders only its visible rows: all loaded rows, without the page around them
 * (rule U22). `print.css` does the rest.
 */
export const OnPaper = ({ children }: Props) => (usePrinting() ? <div data-paper>{children()}</div> : null);

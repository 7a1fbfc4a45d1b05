import type { Page } from 'playwright-core';
import { z } from 'zod';

const targets =
  'button, [role=button], [role=menuitem], [role=tab], [role=option], input, select, main a[href]';
const smallest = 44;

/**
 * What fingers would miss (quality.md U17): controls less high or wide than 44 px, each with its size. A field is as big
 * as what is around it; a link within a text or over a whole row is none, and of emojis sixteen stand in a line.
 */
export const smallTargets = async (page: Page): Promise<readonly string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(
      ([selector, least]) =>
        [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
          if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
          if (element.closest('[aria-hidden=true], p, [data-emoji]') !== null || element.tabIndex < 0)
            return [];
          if (getComputedStyle(element, '::after').position === 'absolute') return [];
          const around = element.closest<HTMLElement>('label, .MuiInputBase-root, [role=search]') ?? element;
          const { width, height } = around.getBoundingClientRect();
          if (width === 0 || (Math.round(width) >= least && Math.round(height) >= least)) return [];
          const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30);
          return [`${element.tagName.toLowerCase()} "${name}" ${width.toFixed(0)}x${height.toFixed(0)}`];
        }),
      [targets, smallest] as const,
    ),
  );

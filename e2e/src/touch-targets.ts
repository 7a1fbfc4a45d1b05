import type { Page } from 'playwright-core';
import { z } from 'zod';

const targets =
  'button, [role=button], [role=menuitem], [role=tab], [role=option], input, select, main a[href]';
/** Of several that arrows lead through only one is reached by Tab; fingers want them all. */
const pressedUnfocused = '[role=menuitem], [role=tab], [role=option], .MuiChip-clickable';
const smallest = 44;

/**
 * What fingers would miss (quality.md U17): controls less high or wide than 44 px, each with its size. A field is as big
 * as what is around it, and anything as what it lays over its surroundings; a link within a text is none, and of emojis
 * sixteen stand in a line.
 */
export const smallTargets = async (page: Page): Promise<readonly string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(
      ([selector, unfocused, least]) =>
        [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
          if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
          if (element.closest('[aria-hidden=true], p, [data-emoji]') !== null) return [];
          if (element.tabIndex < 0 && !element.matches(unfocused)) return [];
          const around = element.closest<HTMLElement>('label, .MuiInputBase-root, [role=search]') ?? element;
          const { width, height } = around.getBoundingClientRect();
          const over = getComputedStyle(element, '::after');
          const laid = over.position === 'absolute' ? over : { width: '0', height: '0' };
          const size = [Math.max(width, parseFloat(laid.width)), Math.max(height, parseFloat(laid.height))];
          if (width === 0 || size.every((length) => Math.round(length) >= least)) return [];
          const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30);
          const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
          return [`${role} "${name}" ${size.map((length) => length.toFixed(0)).join('x')}`];
        }),
      [targets, pressedUnfocused, smallest] as const,
    ),
  );

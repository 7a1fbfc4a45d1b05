/** By any of these somebody may move a list. */
export const handles = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

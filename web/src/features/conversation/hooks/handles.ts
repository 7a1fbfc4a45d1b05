/** Events by which a user may scroll a list. */
export const handles = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** The icons of the drawer, on screens that are wider than a phone. */
export const railWidth = 64;

/** Where something begins that must not cover them. */
export const besideRail = railWidth + 16;

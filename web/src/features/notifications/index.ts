export { NotificationBell } from './components/notification-bell.tsx';
export { markAttention } from './state/attended.ts';
export { switchSound, useSound } from './state/sound.ts';
export { isOnScreen, useViewedTicket } from './state/viewed-ticket.ts';

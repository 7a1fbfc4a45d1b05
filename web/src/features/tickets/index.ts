export { TicketGone } from './components/ticket-gone.tsx';
export { TicketHeaderActions } from './components/ticket-header-actions.tsx';
export type { WhyEmpty } from './components/ticket-list.tsx';
export { TicketsPanel } from './components/tickets-panel.tsx';
export { useTicketActions } from './components/use-ticket-actions.tsx';
export { WelcomePanel } from './components/welcome-panel.tsx';
export { useMoveText, useMoveToast } from './hooks/use-move-text.ts';
export { useIsRemoved } from './state/ticket-move.ts';

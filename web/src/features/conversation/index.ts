export { BackBar } from './pane/back-link.tsx';
export { MessagesPlaceholder } from './pane/messages-placeholder.tsx';

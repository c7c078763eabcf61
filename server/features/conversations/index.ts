export { deleteAttachments, deleteConversation } from './conversation-store.ts'
export { type Conversations, conversationsOf } from './conversations-of.ts'
export { ADDRESSED_MESSAGES } from './kept-columns.ts'
export { countUnread, isWrittenByStaff, unreadCount } from './unread-messages.ts'

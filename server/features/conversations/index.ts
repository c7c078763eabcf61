export { deleteAttachments, deleteConversation } from './conversation-store.ts'
export { conversationsOf } from './conversations-of.ts'
export { countUnread, isWrittenByStaff, unreadCount } from './unread-messages.ts'

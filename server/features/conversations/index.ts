export {
  type ConversationMessage,
  deleteAttachments,
  deleteConversation,
  findFirstMessage,
  findMessage,
  getMessage,
  moveMessages,
  moveMessagesSince,
  type NewMessage,
} from './conversation-store.ts'
export {
  type ConversationCall,
  type Conversations,
  conversationsOf,
  type SendCall,
} from './conversations-of.ts'
export { ADDRESSED_MESSAGES } from './kept-columns.ts'
export { listOwnWords } from './own-words.ts'
export { countUnread, findNewestUnread, isWrittenByStaff, lastLine, unreadCount } from './unread-messages.ts'

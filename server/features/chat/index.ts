export { chatFeature } from './chat.feature.ts'
export { chatConversations } from './chat-messages.ts'
export { openChat, updateChat } from './chat-store.ts'
export { unassignChatsOf } from './desk-staff.ts'

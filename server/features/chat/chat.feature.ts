import type { EndpointKey } from '#contract/contract.ts'
import { whileOn } from '#features/settings/index.ts'
import { feature } from '#platform/feature.ts'
import { type Handler, type Route, routes, transactional } from '#platform/http/routes.ts'
import {
  chatConversations,
  downloadAttachment,
  listMessages,
  markRead,
  sendMessage,
} from './chat-messages.ts'
import { keepPage, limitPages, showPartner, showState } from './chat-partner.ts'
import { assignChat, listDeskStaff } from './desk-staff.ts'
import { countChats, listChats } from './list-chats.ts'
import { turnIntoTicket } from './turn-into-ticket.ts'
import { limitTyping, typeInChat } from './type-in-chat.ts'

/** A site that has no chat answers none of these. */
const ofChat = <K extends EndpointKey>(handler: Handler<K>, before?: Route<K>['before']): Route<K> =>
  transactional(whileOn('live_support_public', handler), before)

export const chatFeature = feature({
  name: 'chat',
  routes: routes({
    'GET /chat': ofChat(showState),
    'GET /chat_user': ofChat(listChats),
    'GET /chat_user/{id}': ofChat(showPartner),
    'PUT /chat_user/{id}': ofChat(assignChat),
    'GET /chat_assignees': ofChat(listDeskStaff),
    'POST /chat_user/{id}/ticket': ofChat(turnIntoTicket),
    'GET /chat_message': ofChat(listMessages),
    'POST /chat_message': ofChat(sendMessage, chatConversations.limit),
    'POST /chat_messages/read': ofChat(markRead),
    'DELETE /chat_message/{id}': ofChat(chatConversations.remove),
    'GET /chat_message/{id}/download_file': ofChat(downloadAttachment),
    'POST /chat_typing': ofChat(typeInChat, limitTyping),
    'POST /chat_page': ofChat(keepPage, limitPages),
    'GET /chat_count': ofChat(countChats),
  }),
})

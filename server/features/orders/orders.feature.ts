import { feature } from '#platform/feature.ts'
import { figureJobs } from '#platform/figures/figure-jobs.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { cancelOrder } from './acts/cancel-order.ts'
import { answerChange, changeOrder, withdrawChange } from './acts/change-order.ts'
import { changeStatus } from './acts/change-status.ts'
import { removeOrder } from './acts/delete-order.ts'
import { quoteChange } from './acts/quote-change.ts'
import { resendOrder } from './acts/resend-order.ts'
import { reviseOrder } from './acts/revise-order.ts'
import { setStaffNote } from './acts/set-staff-note.ts'
import { takeOrder } from './acts/take-order.ts'
import { forAgentOrder, forAgentOrderUnmanaged } from './core/agent-orders.ts'
import { checkDelivery, submitDelivery } from './deliver/submit-delivery.ts'
import { downloadAnyFile, downloadNewFile, downloadOldFile } from './files/download-file.ts'
import { expireFilesJob } from './files/expire-files.ts'
import { listOrderDownloads } from './files/list-downloads.ts'
import { releaseCancelledJob } from './files/release-cancelled.ts'
import { countsForOwner, countsForStaff } from './lists/count-orders.ts'
import { listOwnOrders, listsForStaff } from './lists/list-orders.ts'
import { foldCountsJob } from './lists/order-counts.ts'
import { ORDER_FIGURES } from './lists/order-figures.ts'
import { orderStatistics } from './lists/order-statistics.ts'
import { ownOrderStatistics } from './lists/own-order-statistics.ts'
import { agentOrderConversations, downloadAttachment, orderConversations } from './messages/order-messages.ts'
import { forwardToCustomer, forwardToProvider } from './provider-thread/forward-message.ts'
import { hearProviderJob } from './provider-thread/hear-provider.ts'
import * as agentMessages from './provider-thread/provider-messages.ts'
import { answerSupplement } from './relay/answer-supplement.ts'
import { followAgainJob } from './relay/follow-again.ts'
import { followProviderJob } from './relay/follow-provider.ts'
import { forwardOrder } from './relay/forward-order.ts'
import { relayWaitingJob } from './relay/relay-waiting.ts'
import { takeBackOrder } from './relay/take-back-order.ts'
import { limitCancellations } from './submit/order-limits.ts'
import { quoteOrder } from './submit/quote-order.ts'
import { lookAtSentFile, sendFileAhead, takeBackSentFile } from './submit/sent-files.ts'
import { submitOrder } from './submit/submit-order.ts'
import { showOrder } from './view/get-order.ts'
import { listRelated } from './view/related-orders.ts'

const direct = { lists: listsForStaff('direct'), counts: countsForStaff('direct') }
const agents = { lists: listsForStaff('agent'), counts: countsForStaff('agent') }
const own = countsForOwner('own')
const relayed = countsForOwner('relayed')

export const ordersFeature = feature({
  name: 'orders',
  routes: routes({
    'POST /order_file': unmanaged(sendFileAhead),
    'GET /order_file/{id}': unmanaged(lookAtSentFile),
    'DELETE /order_file/{id}': unmanaged(takeBackSentFile),
    'POST /order/quote': transactional(quoteOrder),
    'POST /order': unmanaged(submitOrder),
    'GET /order': transactional(direct.lists.all),
    'GET /order/{id}': transactional(showOrder),
    'GET /order/{id}/related': transactional(listRelated),
    'GET /order/{id}/downloads': transactional(listOrderDownloads),
    'GET /user_orders': transactional(listOwnOrders('own')),
    'GET /pending_orders': transactional(direct.lists.pending),
    'GET /complete_orders': transactional(direct.lists.complete),
    'GET /warning_orders_count': transactional(direct.counts.warnings),
    'GET /cancelled_orders_count': transactional(direct.counts.cancelled),
    'GET /pending_orders_count': transactional(direct.counts.pending),
    'GET /complete_orders_count': transactional(direct.counts.complete),
    'GET /user_pending_orders_count': transactional(own.pending),
    'GET /user_complete_orders_count': transactional(own.complete),
    'GET /order_counts': transactional(direct.counts.badges),
    'GET /user_order_counts': transactional(own.badges),
    'GET /user_order_statistics': transactional(ownOrderStatistics),
    'GET /order_statistics': transactional(orderStatistics),
    'DELETE /order/{id}': transactional(removeOrder),
    'PUT /order/{id}/take': transactional(takeOrder),
    'POST /order/{id}/check_delivery': unmanaged(checkDelivery),
    'PUT /order/{id}/submit_order': unmanaged(submitDelivery),
    'PUT /order/{id}/cancel_order': transactional(cancelOrder, limitCancellations),
    'PUT /order/{id}/change_status': transactional(changeStatus),
    'PUT /order/{id}/note': transactional(setStaffNote),
    'PUT /order/{id}/resend': transactional(resendOrder),
    'POST /order/{id}/revision': transactional(reviseOrder),
    'POST /order/{id}/quote': transactional(quoteChange),
    'PUT /order/{id}/change': transactional(changeOrder),
    'DELETE /order/{id}/change': transactional(withdrawChange),
    'PUT /order/{id}/answer_change': transactional(answerChange),
    'GET /order/{id}/download_old_file': transactional(downloadOldFile),
    'GET /order/{id}/download_new_file': transactional(downloadNewFile),
    'GET /order/{id}/download_file/{file_id}': transactional(downloadAnyFile),
    'PUT /order/{id}/forward': transactional(forwardOrder),
    'PUT /order/{id}/take_back': transactional(takeBackOrder),
    'PUT /order/{id}/answer_provider': transactional(answerSupplement),
    'POST /order_message/{id}': transactional(orderConversations.send, orderConversations.limit),
    'GET /order_messages/{id}': transactional(orderConversations.list),
    'POST /order_messages/{id}/read': transactional(orderConversations.read),
    'DELETE /order_message/{id}': transactional(orderConversations.remove),
    'GET /order_message/{id}/download_file': transactional(downloadAttachment),
    'POST /order_message/{id}/forward': transactional(forwardToProvider, agentOrderConversations.limit),
    'POST /agent_order': unmanaged(submitOrder),
    'GET /agent_order': transactional(agents.lists.all),
    'GET /agent_pending_orders': transactional(agents.lists.pending),
    'GET /agent_complete_orders': transactional(agents.lists.complete),
    'GET /agent_order_counts': transactional(agents.counts.badges),
    'GET /agent_warning_orders_count': transactional(agents.counts.warnings),
    'GET /agent_cancelled_orders_count': transactional(agents.counts.cancelled),
    'GET /agent_pending_orders_count': transactional(agents.counts.pending),
    'GET /agent_complete_orders_count': transactional(agents.counts.complete),
    'GET /agent_user_pending_orders_count': transactional(own.pending),
    'GET /agent_user_complete_orders_count': transactional(own.complete),
    'GET /agent-orders/came-from-my-sub-portal': transactional(listOwnOrders('relayed')),
    'GET /agent-orders/pending-count-came-from-my-sub-portal': transactional(relayed.pending),
    'GET /agent-orders/counts-came-from-my-sub-portal': transactional(relayed.badges),
    'GET /agent_order/{id}': transactional(forAgentOrder(showOrder)),
    'DELETE /agent_order/{id}': transactional(forAgentOrder(removeOrder)),
    'PUT /agent_order/{id}/submit_order': unmanaged(forAgentOrderUnmanaged(submitDelivery)),
    'PUT /agent_order/{id}/cancel_order': transactional(forAgentOrder(cancelOrder), limitCancellations),
    'PUT /agent_order/{id}/change_status': transactional(forAgentOrder(changeStatus)),
    'GET /agent_order/{id}/download_old_file': transactional(forAgentOrder(downloadOldFile)),
    'GET /agent_order/{id}/download_new_file': transactional(forAgentOrder(downloadNewFile)),
    'POST /agent_order_message/{id}': transactional(agentMessages.sendMessage, agentOrderConversations.limit),
    'GET /agent_order_messages/{id}': transactional(agentMessages.listMessages),
    'POST /agent_order_messages/{id}/read': transactional(agentMessages.readMessages),
    'DELETE /agent_order_message/{id}': transactional(agentMessages.deleteMessage),
    'GET /agent_order_message/{id}/download_file': transactional(agentMessages.downloadAttachment),
    'POST /agent_order_message/{id}/forward': transactional(forwardToCustomer, orderConversations.limit),
  }),
  jobs: [followProviderJob, hearProviderJob, relayWaitingJob],
  schedules: [
    expireFilesJob,
    foldCountsJob,
    followAgainJob,
    releaseCancelledJob,
    ...figureJobs('orders', Object.values(ORDER_FIGURES)),
  ],
})

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
import { checkDelivery, submitDelivery } from './deliver/submit-delivery.ts'
import { downloadAnyFile, downloadNewFile, downloadOldFile } from './files/download-file.ts'
import { expireFilesJob } from './files/expire-files.ts'
import { listOrderDownloads } from './files/list-downloads.ts'
import { releaseCancelledJob } from './files/release-cancelled.ts'
import {
  countCancelled,
  countComplete,
  countOwnComplete,
  countOwnPending,
  countPending,
  countWarnings,
  ownBadges,
  staffsBadges,
} from './lists/count-orders.ts'
import { listCompleteOrders, listOrders, listOwnOrders, listPendingOrders } from './lists/list-orders.ts'
import { foldCountsJob } from './lists/order-counts.ts'
import { ORDER_FIGURES } from './lists/order-figures.ts'
import { orderStatistics } from './lists/order-statistics.ts'
import { ownOrderStatistics } from './lists/own-order-statistics.ts'
import { downloadAttachment, orderConversations } from './messages/order-messages.ts'
import { limitCancellations } from './submit/order-limits.ts'
import { quoteOrder } from './submit/quote-order.ts'
import { lookAtSentFile, sendFileAhead, takeBackSentFile } from './submit/sent-files.ts'
import { submitOrder } from './submit/submit-order.ts'
import { showOrder } from './view/get-order.ts'
import { listRelated } from './view/related-orders.ts'

export const ordersFeature = feature({
  name: 'orders',
  routes: routes({
    'POST /order_file': unmanaged(sendFileAhead),
    'GET /order_file/{id}': unmanaged(lookAtSentFile),
    'DELETE /order_file/{id}': unmanaged(takeBackSentFile),
    'POST /order/quote': transactional(quoteOrder),
    'POST /order': unmanaged(submitOrder),
    'GET /order': transactional(listOrders),
    'GET /order/{id}': transactional(showOrder),
    'GET /order/{id}/related': transactional(listRelated),
    'GET /order/{id}/downloads': transactional(listOrderDownloads),
    'GET /user_orders': transactional(listOwnOrders),
    'GET /pending_orders': transactional(listPendingOrders),
    'GET /complete_orders': transactional(listCompleteOrders),
    'GET /warning_orders_count': transactional(countWarnings),
    'GET /cancelled_orders_count': transactional(countCancelled),
    'GET /pending_orders_count': transactional(countPending),
    'GET /complete_orders_count': transactional(countComplete),
    'GET /user_pending_orders_count': transactional(countOwnPending),
    'GET /user_complete_orders_count': transactional(countOwnComplete),
    'GET /order_counts': transactional(staffsBadges),
    'GET /user_order_counts': transactional(ownBadges),
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
    'POST /order_message/{id}': transactional(orderConversations.send, orderConversations.limit),
    'GET /order_messages/{id}': transactional(orderConversations.list),
    'POST /order_messages/{id}/read': transactional(orderConversations.read),
    'DELETE /order_message/{id}': transactional(orderConversations.remove),
    'GET /order_message/{id}/download_file': transactional(downloadAttachment),
  }),
  schedules: [
    expireFilesJob,
    foldCountsJob,
    releaseCancelledJob,
    ...figureJobs('orders', Object.values(ORDER_FIGURES)),
  ],
})

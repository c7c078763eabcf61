import { inUnit, outside, routes } from '#platform/http/routes.ts'
import { cancelOrder } from './acts/cancel-order.ts'
import { answerChange, changeOrder, withdrawChange } from './acts/change-order.ts'
import { changeStatus } from './acts/change-status.ts'
import { removeOrder } from './acts/delete-order.ts'
import { noteOrder } from './acts/note-order.ts'
import { quoteChange } from './acts/quote-change.ts'
import { resendOrder } from './acts/resend-order.ts'
import { reviseOrder } from './acts/revise-order.ts'
import { takeOrder } from './acts/take-order.ts'
import { checkDelivery, submitDelivery } from './deliver/submit-delivery.ts'
import { downloadAnyFile, downloadNewFile, downloadOldFile } from './files/download-file.ts'
import { listOrderDownloads } from './files/list-downloads.ts'
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
import { orderStatistics } from './lists/order-statistics.ts'
import { ownOrderStatistics } from './lists/own-order-statistics.ts'
import {
  downloadAttachment,
  limitMessages,
  listOrderMessages,
  readMessages,
  removeMessage,
  sendMessage,
} from './messages/order-messages.ts'
import { limitCancellations } from './submit/order-limits.ts'
import { quoteOrder } from './submit/quote-order.ts'
import { lookAtSentFile, sendFileAhead, takeBackSentFile } from './submit/sent-files.ts'
import { submitOrder } from './submit/submit-order.ts'
import { showOrder } from './view/get-order.ts'
import { listRelated } from './view/related-orders.ts'

export const ordersRoutes = routes({
  'POST /order_file': outside(sendFileAhead),
  'GET /order_file/{id}': outside(lookAtSentFile),
  'DELETE /order_file/{id}': outside(takeBackSentFile),
  'POST /order/quote': inUnit(quoteOrder),
  'POST /order': outside(submitOrder),
  'GET /order': inUnit(listOrders),
  'GET /order/{id}': inUnit(showOrder),
  'GET /order/{id}/related': inUnit(listRelated),
  'GET /order/{id}/downloads': inUnit(listOrderDownloads),
  'GET /user_orders': inUnit(listOwnOrders),
  'GET /pending_orders': inUnit(listPendingOrders),
  'GET /complete_orders': inUnit(listCompleteOrders),
  'GET /warning_orders_count': inUnit(countWarnings),
  'GET /cancelled_orders_count': inUnit(countCancelled),
  'GET /pending_orders_count': inUnit(countPending),
  'GET /complete_orders_count': inUnit(countComplete),
  'GET /user_pending_orders_count': inUnit(countOwnPending),
  'GET /user_complete_orders_count': inUnit(countOwnComplete),
  'GET /order_counts': inUnit(staffsBadges),
  'GET /user_order_counts': inUnit(ownBadges),
  'GET /user_order_statistics': inUnit(ownOrderStatistics),
  'GET /order_statistics': inUnit(orderStatistics),
  'DELETE /order/{id}': inUnit(removeOrder),
  'PUT /order/{id}/take': inUnit(takeOrder),
  'POST /order/{id}/check_delivery': outside(checkDelivery),
  'PUT /order/{id}/submit_order': outside(submitDelivery),
  'PUT /order/{id}/cancel_order': inUnit(cancelOrder, limitCancellations),
  'PUT /order/{id}/change_status': inUnit(changeStatus),
  'PUT /order/{id}/note': inUnit(noteOrder),
  'PUT /order/{id}/resend': inUnit(resendOrder),
  'POST /order/{id}/revision': inUnit(reviseOrder),
  'POST /order/{id}/quote': inUnit(quoteChange),
  'PUT /order/{id}/change': inUnit(changeOrder),
  'DELETE /order/{id}/change': inUnit(withdrawChange),
  'PUT /order/{id}/answer_change': inUnit(answerChange),
  'GET /order/{id}/download_old_file': inUnit(downloadOldFile),
  'GET /order/{id}/download_new_file': inUnit(downloadNewFile),
  'GET /order/{id}/download_file/{file_id}': inUnit(downloadAnyFile),
  'POST /order_message/{id}': inUnit(sendMessage, limitMessages),
  'GET /order_messages/{id}': inUnit(listOrderMessages),
  'POST /order_messages/{id}/read': inUnit(readMessages),
  'DELETE /order_message/{id}': inUnit(removeMessage),
  'GET /order_message/{id}/download_file': inUnit(downloadAttachment),
})

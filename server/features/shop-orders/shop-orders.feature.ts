import type { InvoiceSubjects } from '#features/billing/index.ts'
import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { forgetAddress } from './addresses.ts'
import { cancelShopOrder } from './cancel-order.ts'
import {
  markCompleted,
  markOnHold,
  markProcessing,
  markShipped,
  markShopOrderPaid,
  resumeOrder,
} from './change-order.ts'
import { printDeliveryNotes } from './delivery-notes.ts'
import { listOwnShopOrders, listShopOrders } from './list-orders.ts'
import { orderAgain } from './order-again.ts'
import { payShopOrder } from './pay-order.ts'
import { placeShopOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'
import { markRefundSent, refundShopOrder } from './refund-order.ts'
import { releaseUnpaidJob } from './release-unpaid.ts'
import { showShopOrder, showShopOrderByNo } from './show-order.ts'
import { shopStatistics } from './statistics.ts'
import { trackOrder } from './track-order.ts'

/** What the shop sells, once it is known what invoices are for. */
export const shopOrdersFeature = (subjects: InvoiceSubjects) =>
  feature({
    name: 'shop-orders',
    routes: routes({
      'POST /shop/order/quote': unmanaged(quoteOrder),
      'POST /shop/order/place': unmanaged(placeShopOrder(subjects)),
      'POST /shop/order/pay': unmanaged(payShopOrder(subjects)),
      'POST /shop/order/again': transactional(orderAgain),
      'POST /shop/order/track': unmanaged(trackOrder),
      'POST /shop/order/forget_address': transactional(forgetAddress),
      'GET /shop/order/get_mine': transactional(listOwnShopOrders),
      'GET /shop/order/get_all': transactional(listShopOrders),
      'GET /shop/order/get_by_id/{id}': transactional(showShopOrder),
      'GET /shop/order/get_by_invoice_no/{no}': transactional(showShopOrderByNo),
      'GET /shop/order/delivery_notes': unmanaged(printDeliveryNotes),
      'POST /shop/order/mark_as_paid': transactional((tx, call) => markShopOrderPaid(tx, subjects, call)),
      'POST /shop/order/mark_as_processing': transactional(markProcessing),
      'POST /shop/order/mark_as_on_hold': transactional(markOnHold),
      'POST /shop/order/resume': transactional(resumeOrder),
      'POST /shop/order/mark_as_shipped': transactional(markShipped),
      'POST /shop/order/mark_as_completed': transactional(markCompleted),
      'POST /shop/order/refund': transactional((tx, call) => refundShopOrder(tx, subjects, call)),
      'POST /shop/order/mark_as_refunded': transactional(markRefundSent),
      'POST /shop/order/cancel': transactional((tx, call) => cancelShopOrder(tx, subjects, call)),
      'GET /shop/settings/get_statistics': transactional(shopStatistics),
    }),
    schedules: [releaseUnpaidJob(subjects)],
  })

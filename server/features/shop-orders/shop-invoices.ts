import type { InvoiceSubject, Sold } from '#features/billing/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { formatNumber } from '#platform/texts/format-number.ts'
import { texts } from '#platform/texts/texts.ts'
import { lockKept, reservedUntil, takeAgain } from './reserve.ts'
import { endIfAllWentBack, endOrder, markPaid, takePiecesBack } from './settle-order.ts'
import { tell } from './shop-order-consequences.ts'
import { listItems, lockOrderOfInvoice, type ShopOrder, updateShopOrder } from './shop-order-store.ts'

/** Goods are the buyer's when their invoice is paid, and free again when it is void. */
export const shopInvoices: InvoiceSubject = {
  notesMoneyAlone: true,
  /** What others have by now cannot be paid any more. */
  async continued(tx, { invoice }) {
    const order = await lockOrderOfInvoice(tx, invoice.id)
    if (!order) return
    const lapsed = !order.holds_goods
    // Whoever comes back again and again keeps the goods no longer by it.
    const kept = await takeAgain(tx, order, lapsed ? reservedUntil(tx.now) : order.reserved_until)
    if (!kept) throw new AppError('out_of_stock', { params: { name: order.invoice_no } })
    await updateShopOrder(tx, order.id, kept)
    if (lapsed) await tell(tx, BY_PROGRAM, 'shop_order.reserved_again', { order })
  },
  async paid(tx, { invoice }, by) {
    const order = await lockOrderOfInvoice(tx, invoice.id)
    if (order) await markPaid(tx, order, by)
  },
  /** The credit note's lines stand where those of the order stand; the shipping has none. */
  async refunded(tx, { invoice, lines }, { note, reason, by, byProvider }) {
    const order = await lockOrderOfInvoice(tx, invoice.id)
    if (!order) return
    await lockKept(tx, order)
    await countRefunded(tx, order, lines)
    const amount = -note.total
    const refunded = order.refunded + amount
    const refund_by_hand = order.refund_by_hand + (byProvider ? 0 : amount)
    const after = await updateShopOrder(tx, order.id, { refunded, refund_by_hand })
    await tell(tx, by, 'shop_order.refunded', { order: after, reason, amount, note: note.number })
    await endIfAllWentBack(tx, after, reason)
  },
  async voided(tx, { invoice }, by) {
    const order = await lockOrderOfInvoice(tx, invoice.id)
    if (order && order.status !== 'cancelled')
      await endOrder(tx, order, { reason: '', ownReason: 'not_paid', by })
  },
  async returnPath(tx, { invoice }) {
    const { invoice_no } = await tx.db
      .selectFrom('shop_orders')
      .select('invoice_no')
      .where('site_id', '=', tx.siteId)
      .where('invoice_id', '=', invoice.id)
      .executeTakeFirstOrThrow()
    return `/shop/checkout/return/${invoice_no}`
  },
  /** "3", and the name of the thing; of the shipping only its name. */
  words({ item_id, description, quantity }, language, isolated = (name) => name) {
    const t = texts(language, 'documents')
    if (item_id === null)
      return { name: t('invoice.shipping', { method: isolated(description) }), quantity: '' }
    return { name: isolated(description), quantity: formatNumber(language, quantity / 100) }
  },
  mailText(key, { invoice }) {
    return texts(invoice.language, 'mail')(`shop_${key}`)
  },
}

async function countRefunded(tx: Tx, order: ShopOrder, lines: Sold['lines']): Promise<void> {
  const items = await listItems(tx, order.id)
  const returned = items.flatMap((item) => {
    const line = lines.find(({ position }) => position === item.position)
    const quantity = line ? Math.min(-line.quantity / 100, item.quantity - item.refunded_quantity) : 0
    return quantity > 0 ? [{ item, quantity }] : []
  })
  await takePiecesBack(tx, order, returned)
}

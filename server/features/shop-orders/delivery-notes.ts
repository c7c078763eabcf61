import { intlLocale } from '#contract/languages.ts'
import { getUser } from '#features/identity/index.ts'
import { getSettings, type Settings } from '#features/settings/index.ts'
import { getSiteUrl } from '#features/sites/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { bytesAnswer } from '#platform/storage/send-file.ts'
import { formatNumber } from '#platform/texts/format-number.ts'
import { texts } from '#platform/texts/texts.ts'
import type { PostalAddress } from './addresses.ts'
import { getShopOrders, listItemsOf, type ShopOrder, type ShopOrderItem } from './shop-order-store.ts'

type Key = 'GET /shop/order/delivery_notes'

/** What lies in the parcels. One is in the language of its buyer; a pile of them in that of whoever prints it. */
export async function printDeliveryNotes(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, actor, query } = call
  const url = await getSiteUrl(platform, site.id)
  const { orders, settings, language } = await platform.db.read(site.id, async (tx) => {
    const orders = await readAll(tx, query.ids)
    const [only] = orders.length === 1 ? orders : []
    const reader = await getUser(tx, only ? only.order.user_id : actor.userId)
    return { orders, settings: await getSettings(tx), language: reader.locale }
  })
  const t = texts(language, 'documents')
  const bytes = await platform.documents.renderPdf({
    template: new URL('delivery-note.typ', import.meta.url),
    language,
    data: {
      site: { title: settings.title, url },
      title: t('delivery_note.title'),
      headers: [t('delivery_note.quantity'), t('delivery_note.code'), t('delivery_note.article')],
      notes: orders.map((one) => noteOf(one, settings, language)),
    },
  })
  const [only] = orders
  const name =
    orders.length === 1 && only
      ? `${t('delivery_note.title')} ${only.order.invoice_no}`
      : t('delivery_note.title')
  return bytesAnswer(bytes, `${name}.pdf`, 'application/pdf')
}

interface Sent {
  order: ShopOrder
  items: readonly ShopOrderItem[]
}

async function readAll(tx: ReadTx, ids: readonly string[]): Promise<Sent[]> {
  const orders = await getShopOrders(tx, ids)
  const items = Map.groupBy(await listItemsOf(tx, ids), ({ order_id }) => order_id)
  return orders.map((order) => ({ order, items: items.get(order.id) ?? [] }))
}

function noteOf({ order, items }: Sent, settings: Settings, language: string) {
  const t = texts(language, 'documents')
  const day = new Intl.DateTimeFormat(intlLocale(language), {
    dateStyle: 'long',
    timeZone: settings.timezone,
  })
  const facts = [
    { label: t('delivery_note.order'), value: order.invoice_no },
    { label: t('delivery_note.ordered_on'), value: day.format(order.created_at) },
    { label: t('delivery_note.method'), value: order.shipping_method },
    { label: t('delivery_note.parcel'), value: order.parcel_tracking_number },
  ]
  return {
    about: facts.filter(({ value }) => value),
    parties: [
      { label: t('delivery_note.sender'), ...sender(settings, language) },
      { label: t('delivery_note.receiver'), ...party(order.shipping_address, language) },
    ],
    lines: items.flatMap((item) => {
      const quantity = item.quantity - item.refunded_quantity
      return quantity > 0 ? [[formatNumber(language, quantity), item.product_code, nameOf(item)]] : []
    }),
    thanks: t('delivery_note.thanks'),
  }
}

const nameOf = ({ name, selected_options }: ShopOrderItem): string =>
  [name, ...selected_options.map((one) => `${one.name}: ${one.value}`)].join('\n')

function sender(settings: Settings, language: string) {
  const { company_address, company_zip_code, company_city, country, phone, email } = settings
  const address = {
    name: '',
    company_name: settings.company_name || settings.title,
    address: company_address,
    zip_code: company_zip_code,
    city: company_city,
    country,
    phone,
  }
  const { name, rows } = party(address, language)
  return { name, rows: [...rows, email].filter(Boolean) }
}

function party(of: PostalAddress, language: string) {
  const regions = new Intl.DisplayNames(intlLocale(language), { type: 'region' })
  const rows = [
    of.company_name && of.name,
    ...of.address.split('\n'),
    [of.zip_code, of.city].filter(Boolean).join(' '),
    of.country && (regions.of(of.country) ?? of.country),
    of.phone,
  ]
  return { name: of.company_name || of.name, rows: rows.filter(Boolean) }
}

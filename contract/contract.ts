import { agents } from './agents/calls.ts'
import { audit } from './audit/calls.ts'
import { automation } from './automation/calls.ts'
import { billing } from './billing/calls.ts'
import { chat } from './chat/calls.ts'
import { colleagues } from './colleagues/calls.ts'
import { content } from './content/calls.ts'
import { creditSales } from './credit-sales/calls.ts'
import { credits } from './credits/calls.ts'
import { customerImports } from './customer-imports/calls.ts'
import { dealers } from './dealers/calls.ts'
import { files } from './files/calls.ts'
import { identity } from './identity/calls.ts'
import { secondFactor } from './identity/second-factor-calls.ts'
import { live } from './live/calls.ts'
import { mailings } from './mailings/calls.ts'
import { mails } from './mails/calls.ts'
import { mailbox } from './mails/mailbox.ts'
import { messageBox } from './message-box/calls.ts'
import { notifications } from './notifications/calls.ts'
import { push } from './notifications/push-calls.ts'
import { notificationSettings } from './notifications/settings-calls.ts'
import { telegram } from './notifications/telegram-calls.ts'
import { agentOrders } from './orders/agent-calls.ts'
import { orders } from './orders/calls.ts'
import { orderLists } from './orders/list-calls.ts'
import { orderMessages } from './orders/message-calls.ts'
import { orderWork } from './orders/work-calls.ts'
import { payments } from './payments/calls.ts'
import { profile } from './profile/calls.ts'
import { registrations } from './registrations/calls.ts'
import { savedViews } from './saved-views/calls.ts'
import { sentFiles } from './sent-files/calls.ts'
import { services } from './services/calls.ts'
import { mapping } from './services/mapping-calls.ts'
import { settings } from './settings/calls.ts'
import { shopCategories, shopProductImports, shopProducts } from './shop/product-calls.ts'
import { shopCart, shopCoupons, shopSettings, shopShipping } from './shop/sale-calls.ts'
import { shopBuying } from './shop-orders/buying-calls.ts'
import { shopOrders } from './shop-orders/calls.ts'
import { shopStatistics } from './shop-orders/statistics-calls.ts'
import { staff } from './staff/calls.ts'
import { starter } from './starter/calls.ts'
import { system } from './system/calls.ts'
import { tickets } from './tickets/calls.ts'
import { vat } from './vat/calls.ts'
import { vehicles } from './vehicles/calls.ts'
import { vehicleImports } from './vehicles/import-calls.ts'
import { vehicleLocations } from './vehicles/location-calls.ts'

/** Every call of the API, keyed by method and path below /api. */
export const contract = {
  ...system,
  ...identity,
  ...secondFactor,
  ...staff,
  ...profile,
  ...settings,
  ...mails,
  ...mailbox,
  ...notifications,
  ...notificationSettings,
  ...telegram,
  ...push,
  ...credits,
  ...vat,
  ...payments,
  ...billing,
  ...creditSales,
  ...vehicles,
  ...vehicleImports,
  ...vehicleLocations,
  ...services,
  ...mapping,
  ...starter,
  ...orders,
  ...orderWork,
  ...orderLists,
  ...orderMessages,
  ...agentOrders,
  ...tickets,
  ...chat,
  ...automation,
  ...registrations,
  ...colleagues,
  ...dealers,
  ...savedViews,
  ...agents,
  ...customerImports,
  ...mailings,
  ...messageBox,
  ...sentFiles,
  ...shopProducts,
  ...shopProductImports,
  ...shopCategories,
  ...shopCoupons,
  ...shopShipping,
  ...shopSettings,
  ...shopCart,
  ...shopBuying,
  ...shopOrders,
  ...shopStatistics,
  ...content,
  ...files,
  ...live,
  ...audit,
}

export type Contract = typeof contract
export type EndpointKey = keyof Contract & string

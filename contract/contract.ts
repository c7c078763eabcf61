import { audit } from './audit.ts'
import { automation } from './automation.ts'
import { content } from './content.ts'
import { credits } from './credits.ts'
import { files } from './files.ts'
import { identity } from './identity.ts'
import { live } from './live.ts'
import { orderLists } from './order-lists.ts'
import { orderMessages } from './order-messages.ts'
import { orderWork } from './order-work.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { profile } from './profile.ts'
import { purchases } from './purchases.ts'
import { registrations } from './registrations.ts'
import { services } from './services.ts'
import { settings } from './settings.ts'
import { starter } from './starter.ts'
import { system } from './system.ts'
import { vat } from './vat.ts'
import { vehicleImports } from './vehicle-imports.ts'
import { vehicleLocations } from './vehicle-locations.ts'
import { vehicles } from './vehicles.ts'

/** Every call of the API, keyed by method and path below /api. */
export const contract = {
  ...system,
  ...identity,
  ...profile,
  ...settings,
  ...credits,
  ...vat,
  ...payments,
  ...purchases,
  ...vehicles,
  ...vehicleImports,
  ...vehicleLocations,
  ...services,
  ...starter,
  ...orders,
  ...orderWork,
  ...orderLists,
  ...orderMessages,
  ...automation,
  ...registrations,
  ...content,
  ...files,
  ...live,
  ...audit,
}

export type Contract = typeof contract
export type EndpointKey = keyof Contract & string

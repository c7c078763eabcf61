import { audit } from './audit.ts'
import { content } from './content.ts'
import { credits } from './credits.ts'
import { files } from './files.ts'
import { identity } from './identity.ts'
import { live } from './live.ts'
import { payments } from './payments.ts'
import { profile } from './profile.ts'
import { purchases } from './purchases.ts'
import { settings } from './settings.ts'
import { system } from './system.ts'
import { vat } from './vat.ts'

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
  ...content,
  ...files,
  ...live,
  ...audit,
}

export type Contract = typeof contract
export type EndpointKey = keyof Contract & string

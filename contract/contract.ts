import { audit } from './audit.ts'
import { content } from './content.ts'
import { files } from './files.ts'
import { identity } from './identity.ts'
import { live } from './live.ts'
import { profile } from './profile.ts'
import { settings } from './settings.ts'
import { system } from './system.ts'

/** Every call of the API, keyed by method and path below /api. */
export const contract = {
  ...system,
  ...identity,
  ...profile,
  ...settings,
  ...content,
  ...files,
  ...live,
  ...audit,
}

export type Contract = typeof contract
export type EndpointKey = keyof Contract & string

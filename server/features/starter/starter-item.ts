import type { Fuel } from '#contract/vehicles/fuels.ts'
import type { VehicleTypeName } from './vehicles/vehicle-types.ts'

type Prices = readonly [everyone: number, trade: number, heavy: number]

interface StarterItem {
  name: string
  prices: Prices
  note?: string
  types?: readonly VehicleTypeName[]
}

export interface StarterService extends StarterItem {
  needsOption?: true
}

export interface StarterOption extends StarterItem {
  attestation?: string
  /** Goes with these services only. */
  services?: readonly string[]
  /** For engines of these fuels, and with control units whose names begin so; left out: for all. */
  fuels?: readonly Fuel[]
  ecuFamilies?: readonly string[]
  blockedCountries?: readonly string[]
  needsFaultCodes?: true
  extras?: readonly { name: string; prices: Prices }[]
}

export const OFF_ROAD =
  'I confirm that this vehicle is not driven on public roads: it is used for motorsport, on private ground or for export to a country that allows the change. I know that driving it on public roads is an offence in many countries.'
export const OWNER =
  'I confirm that the vehicle belongs to me or to a customer who has proven that it is theirs, and that I have been asked to do this work.'

export const PETROL = { fuels: ['petrol', 'hybrid'] } as const
export const DIESEL = { fuels: ['diesel'] } as const

/** Where changes to emission systems are not sold at all. */
const STRICT = ['US', 'CA'] as const

export const emission = (name: string, prices: Prices, more: Partial<StarterOption> = {}): StarterOption => ({
  name,
  prices,
  attestation: OFF_ROAD,
  blockedCountries: STRICT,
  ...more,
})

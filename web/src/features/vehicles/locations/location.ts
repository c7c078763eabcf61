import type { Answer } from '../../../lib/api.ts'

export type Location = Answer<'GET /vehicle/ecu-adblue-locations'>['items'][number]
export type Picture = Location['ecu_images'][number]

/** What people look for; each has a text and pictures. */
export const PARTS = ['ecu', 'adblue'] as const

/** The type is left out where there is more to say: nobody calls a Golf a car. */
export const vehicleName = ({ path }: Pick<Location, 'path'>): string =>
  (path.length > 1 ? path.slice(1) : path).map(({ name }) => name).join(' ')

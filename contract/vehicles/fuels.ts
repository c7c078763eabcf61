/** What an engine can run on, for options that fit some engines only. No zod: the web imports this. */
export const FUELS = ['petrol', 'diesel', 'hybrid', 'gas', 'ethanol', 'electric'] as const
export type Fuel = (typeof FUELS)[number]

/** The types in the order of the lists. Work machines are priced by a type of their own. */
export const VEHICLE_TYPES = [
  { name: 'Car', priceType: null },
  { name: 'Van', priceType: null },
  { name: 'Truck', priceType: 3 },
  { name: 'Tractor', priceType: 3 },
  { name: 'Motorcycle', priceType: null },
  { name: 'Boat', priceType: null },
] as const

export type VehicleTypeName = (typeof VEHICLE_TYPES)[number]['name']

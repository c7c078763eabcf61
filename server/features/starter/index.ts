export { loadOffer, loadVehicles } from './load-starter.ts'
export { starterFeature } from './starter.feature.ts'
export {
  DIESEL,
  emission,
  OFF_ROAD,
  PETROL,
  type StarterOption,
  type StarterService,
} from './starter-item.ts'
export { STARTER_OPTIONS, STARTER_SERVICES } from './starter-offer.ts'
export { VEHICLE_TYPES } from './vehicles/vehicle-types.ts'

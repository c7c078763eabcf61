export { findFitting } from './fitting-vehicles.ts'
export { insertVehicles, type NewVehicle } from './insert-vehicles.ts'
export { insertLocation, locationPictures } from './location-store.ts'
export {
  findVehicles,
  getVariant,
  hasVariants,
  listTypePriceTypes,
  listVehicleTypes,
} from './variant-store.ts'
export { getVehicle, lockVehicles, updateVehicle } from './vehicle-store.ts'
export { vehiclesFeature } from './vehicles.feature.ts'

export { findVariant, getVehicleType, type KnownVariant, type VehicleType } from './variant-store.ts'

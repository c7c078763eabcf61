export { creditSalesFeature } from './credit-sales.feature.ts'
export { findPackage, insertPackage, listPackages } from './package-store.ts'

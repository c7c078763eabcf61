export { creditSalesFeature } from './credit-sales.feature.ts'
export { packageRows } from './packages.ts'

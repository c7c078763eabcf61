export { type CheckedNumber, checkVatNumber } from './check-vat-number.ts'
export {
  type Buyer,
  decideVat,
  mayReverseCharge,
  type NumberCheck,
  type Seller,
  type VatDecision,
} from './decide-vat.ts'
export { getVatRate, type KnownRate } from './get-vat-rate.ts'
export { vatRoutes } from './vat.routes.ts'

export { checkVatNumber } from './check-vat-number.ts'
export {
  decideVat,
  mayReverseCharge,
  type VatDecision,
  whyNoReverseCharge,
} from './decide-vat.ts'
export { vatFeature } from './vat.feature.ts'
export { getVatRate } from './vat-rate-store.ts'

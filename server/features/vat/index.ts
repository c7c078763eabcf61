export { checkVatNumber } from './check-vat-number.ts'
export {
  decideVat,
  mayReverseCharge,
  type VatDecision,
  whyNoReverseCharge,
} from './decide-vat.ts'
export { getVatRate } from './get-vat-rate.ts'
export { vatFeature } from './vat.feature.ts'

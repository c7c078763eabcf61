export { type Fee, feeFor } from './fee.ts'
export { listMethodSettings } from './list-methods.ts'
export { openPayment } from './open-payment.ts'
export { presentPayment } from './own-payments.ts'
export {
  feeOfMethod,
  getMethodSettings,
  isOffered,
  keepMethodSettings,
  listAllSettings,
} from './payment-settings.ts'
export {
  findPayment,
  insertPayment,
  listPaymentsOf,
  lockPaymentsOf,
  type Payment,
  updatePayment,
} from './payment-store.ts'
export { paymentsFeature } from './payments.feature.ts'
export { startRefund } from './refund-payment.ts'
export type { PaymentSubject, PaymentSubjects } from './subject.ts'

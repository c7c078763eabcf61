export { announceCredits } from './announce-credits.ts'
export { creditsRoutes } from './credits.routes.ts'
export {
  adjust,
  capture,
  hold,
  REDUCTION_MARK,
  refund,
  release,
  SUPPLEMENT_MARK,
  takeBack,
  topUp,
} from './ledger.ts'
export { findHold } from './ledger-store.ts'
export { getLastProof, proveLedger, proveLedgerJob } from './prove-ledger.ts'
export { getBalance, getCredits, getSpendable } from './wallet-store.ts'
export { worthOf } from './worth.ts'

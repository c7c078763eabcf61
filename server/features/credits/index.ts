export { awaitCredits, awaitNoCredits, RELAY_WAITING } from './awaited-credits.ts'
export { creditsFeature } from './credits.feature.ts'
export { WALLET_COLUMNS } from './kept-columns.ts'
export {
  adjust,
  adjustMany,
  capture,
  hold,
  REDUCTION_MARK,
  refund,
  release,
  SUPPLEMENT_MARK,
  takeBack,
  topUp,
} from './ledger.ts'
export { findHold, lockWallet } from './ledger-store.ts'
export { getLastProof, proveLedger } from './prove-ledger.ts'
export { USED_CREDITS } from './used-credits.ts'
export { getBalance, getCredits, getSpendable, setCreditLimits, worthOf } from './wallet-store.ts'

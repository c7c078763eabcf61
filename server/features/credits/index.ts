export { creditsRoutes } from './credits.routes.ts'
export { adjust, capture, hold, refund, release, takeBack, topUp } from './ledger.ts'
export { proveLedger, proveLedgerJob } from './prove-ledger.ts'
export { getBalance, getCredits } from './wallet-store.ts'

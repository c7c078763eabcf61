export { creditInvoices } from './credit-invoices.ts'
export { creditSalesFeature } from './credit-sales.feature.ts'
export { packageRows } from './packages.ts'
export { makeQuote } from './quote-credits.ts'

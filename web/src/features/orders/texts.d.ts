import type faultCodes from '#locales/en/fault-codes.json'
import type findings from '#locales/en/findings.json'
import type orders from '#locales/en/orders.json'
import type workList from '#locales/en/work-list.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    orders: typeof orders
    'fault-codes': typeof faultCodes
    findings: typeof findings
    'work-list': typeof workList
  }
}

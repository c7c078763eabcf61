export { expireKept } from './expire-kept.ts'
export { keptUntil } from './retention.ts'

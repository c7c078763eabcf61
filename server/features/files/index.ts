export { type FileAnalysis, fileAnalysis } from './analysis/analyse.ts'
export { type ChangeSummary, changeSummary } from './analysis/change-summary.ts'
export { type DeliveryCheck, deliveryGuard } from './analysis/delivery-guard.ts'
export { preflightFindings } from './analysis/preflight-findings.ts'
export { checkStoredArchive } from './archives/check-archive.ts'
export { filesFeature } from './files.feature.ts'
export {
  analyseStored,
  applyStoredDelta,
  makeStoredDelta,
  summariseChanges,
} from './stored-file-work.ts'

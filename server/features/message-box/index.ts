export { findNoticesByWords } from './find-notices.ts'
export { messageBoxFeature } from './message-box.feature.ts'
export { sweepNoticeImages } from './notice-images.ts'
export type { FoundNotice } from './rank-notices.ts'

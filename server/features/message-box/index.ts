export { findNoticesByWords } from './find-notices.ts'
export { messageBoxFeature } from './message-box.feature.ts'
export { insertImage, sweepNoticeImages } from './notice-images.ts'
export { insertNotice } from './write-notice.ts'

export { insertSentFile } from './send-file.ts'
export { sentFilesFeature } from './sent-files.feature.ts'

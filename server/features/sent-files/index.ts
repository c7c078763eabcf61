export { listSentBy } from './list-sent-files.ts'
export { insertSentFile } from './send-file.ts'
export { sentFileSubject } from './sent-file-subject.ts'
export { sentFilesFeature } from './sent-files.feature.ts'

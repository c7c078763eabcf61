import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { expireSentFilesJob } from './expire-sent-files.ts'
import { changeSentFile, deleteSentFile, downloadSentFile } from './handle-sent-file.ts'
import { listOwnSentFiles, listSentFiles } from './list-sent-files.ts'
import { limitSending, sendFile } from './send-file.ts'

export const sentFilesFeature = feature({
  name: 'sent-files',
  routes: routes({
    'POST /file_upload': transactional(sendFile, limitSending),
    'GET /my_sent_files': transactional(listOwnSentFiles),
    'GET /sent_files': transactional(listSentFiles),
    'GET /sent_file/{id}/download_file': transactional(downloadSentFile),
    'PUT /sent_file/{id}': transactional(changeSentFile),
    'DELETE /sent_file/{id}': transactional(deleteSentFile),
  }),
  schedules: [expireSentFilesJob],
})

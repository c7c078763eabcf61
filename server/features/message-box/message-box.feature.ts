import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { announceDueJob, announceNoticeJob } from './announce-notice.ts'
import { countAudience, listAllNotices, showNotice } from './list-all-notices.ts'
import { removeImage, uploadImage } from './notice-images.ts'
import { dismissNotice, listNotices, readNotices } from './read-notices.ts'
import { changeNotice, deleteNotice, writeNotice } from './write-notice.ts'

export const messageBoxFeature = feature({
  name: 'message-box',
  routes: routes({
    'GET /messages': transactional(listNotices),
    'POST /messages/read': transactional(readNotices),
    'POST /message/{id}/dismiss': transactional(dismissNotice),
    'GET /all_messages': transactional(listAllNotices),
    'GET /message/{id}': transactional(showNotice),
    'POST /message': transactional(writeNotice),
    'PUT /message/{id}': transactional(changeNotice),
    'DELETE /message/{id}': transactional(deleteNotice),
    'GET /message_audience': transactional(countAudience),
    'POST /upload_message_image': transactional(uploadImage),
    'POST /remove_message_image': transactional(removeImage),
  }),
  jobs: [announceNoticeJob],
  schedules: [announceDueJob],
})

import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { makeCopiesJob, missingCopiesJob } from '#platform/pictures/make-copies.ts'
import { openPublicFile, openSignedFile } from './open-file.ts'

export const filesFeature = feature({
  name: 'files',
  routes: routes({
    'GET /file/{id}': transactional(openSignedFile),
    'GET /public_file/{key}': transactional(openPublicFile),
  }),
  jobs: [makeCopiesJob],
  schedules: [missingCopiesJob],
})

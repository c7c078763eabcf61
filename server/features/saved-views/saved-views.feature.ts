import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { deleteView, listViews, saveView } from './saved-views.ts'

export const savedViewsFeature = feature({
  name: 'saved-views',
  routes: routes({
    'GET /saved_view': transactional(listViews),
    'POST /saved_view': transactional(saveView),
    'DELETE /saved_view/{id}': transactional(deleteView),
  }),
})

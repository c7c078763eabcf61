import { sessionOf } from '#platform/actor.ts'
import { feature } from '#platform/feature.ts'
import { routes, unmanaged } from '#platform/http/routes.ts'

export const liveFeature = feature({
  name: 'live',
  routes: routes({
    /** The stream of live events of a session. Browsers that cannot send the header on reconnect use the query. */
    'GET /events': unmanaged(async ({ platform, request, reply, actor, query }) => {
      const header = request.headers['last-event-id']
      const last = typeof header === 'string' && /^[0-9]{1,18}$/.test(header) ? header : query.last_event_id
      const from = last ?? { secondsAgo: query.began_seconds_ago ?? 0 }
      await platform.streams.open(reply, sessionOf(actor), from)
      return undefined
    }),
  }),
})

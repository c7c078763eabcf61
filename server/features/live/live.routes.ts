import type { Streams } from '#platform/events/streams.ts'
import { routes, unmanaged } from '#platform/http/routes.ts'

/** The stream of live events of a session. Browsers that cannot send the header on reconnect use the query. */
export function liveRoutes(streams: Streams) {
  return routes({
    'GET /events': unmanaged(async ({ request, reply, actor, query }) => {
      const header = request.headers['last-event-id']
      const last = typeof header === 'string' && /^[0-9]{1,18}$/.test(header) ? header : query.last_event_id
      await streams.open(request, reply, actor, last ?? { secondsAgo: query.began_seconds_ago ?? 0 })
      return undefined
    }),
  })
}

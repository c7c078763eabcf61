import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { customerKey, PEOPLE_LISTS_KEY } from './people-keys.ts'

/** What is shown of a customer is fetched again when they, their wallet or one of their orders changed. */
export function followPeople(): void {
  onLive('user.changed', ({ data }) => fetchAgain(data.user_id))
  onLive('credits.changed', ({ data }) => fetchAgain(data.user_id))
  onLive('order.changed', ({ data }) => fetchAgain(data.user_id))
}

function fetchAgain(id: string): void {
  for (const queryKey of [customerKey(id), PEOPLE_LISTS_KEY]) void queryClient.invalidateQueries({ queryKey })
}

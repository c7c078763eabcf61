import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { CREDITS_KEY } from '../../lib/query-keys.ts'
import { currentUser } from '../../lib/session.ts'
import { refreshUserData } from '../../lib/user-data.ts'

/** The own wallet stands in the session; whatever lists movements, balances or payments is fetched again where shown. */
export function followCredits(): void {
  onLive('credits.changed', ({ data }) => {
    if (currentUser()?.id === data.user_id) void refreshUserData()
    void queryClient.invalidateQueries({ queryKey: CREDITS_KEY })
  })
}

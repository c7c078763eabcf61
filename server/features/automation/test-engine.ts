import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { getAutomationSettings } from './automation-settings.ts'
import { greetEngine } from './call-engine.ts'
import { refuseIncomplete } from './change-settings.ts'

type Key = 'POST /automation_settings/test'

/** Asks the engine whether it hears us, switched on or not. What it says is shown to staff as it is. */
export async function testEngine({ platform, site }: Call<Key>): Promise<Answer<Key>> {
  await hit(platform, { key: `engine-test:${site.id}`, max: 20, seconds: 60 })
  const settings = await platform.db.read(site.id, (tx) => getAutomationSettings(tx, platform))
  refuseIncomplete(settings)
  return greetEngine(platform, { url: settings.engineUrl, secret: settings.engineSecret })
}

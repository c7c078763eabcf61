import { changesOf } from '#features/audit/index.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertNamePublic, isNamedHost } from '#platform/outgoing.ts'
import { hit } from '#platform/rate-limits.ts'
import { tell } from './automation-consequences.ts'
import {
  type AutomationSettings,
  getAutomationSettings,
  lockAutomationSettings,
  updateAutomationSettings,
} from './automation-settings.ts'
import { greetEngine } from './call-engine.ts'

type Show = 'GET /automation_settings'
type Change = 'POST /automation_settings'
type Test = 'POST /automation_settings/test'

/** A signature can be guessed at by whoever sees it, as often as they like: the secret must be worth the trouble. */
const SHORTEST_SECRET = 16

export async function showSettings(tx: ReadTx, { platform }: Call<Show>): Promise<Answer<Show>> {
  return presentSettings(await getAutomationSettings(tx, platform))
}

/** Staff say how orders are served without them. The secret goes in sealed and never comes out. */
export async function changeSettings(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const { platform, body } = call
  await lockAutomationSettings(tx)
  const before = await getAutomationSettings(tx, platform)
  const engine_url = body.engine_url ?? before.engine_url
  if (body.engine_url) checkAddress(body.engine_url, platform.config.outgoingPrivateHosts)
  if (body.engine_secret && body.engine_secret.length < SHORTEST_SECRET)
    throw fieldError('engine_secret', 'too_short', { min: SHORTEST_SECRET })
  // Files and signatures go to that address: whoever aims it elsewhere must know the secret.
  const kept = engine_url === before.engine_url ? before.engine_secret : ''
  const after: AutomationSettings = {
    solutions_on: body.solutions_on ?? before.solutions_on,
    engine_on: body.engine_on ?? before.engine_on,
    engine_url,
    engine_secret: body.engine_secret ?? kept,
  }
  if (after.engine_on) refuseIncomplete(after)
  await updateAutomationSettings(tx, platform, after)
  const changes = changesOf<object>(logged(before), {
    ...logged(after),
    ...(after.engine_secret !== before.engine_secret && { new_engine_secret: after.engine_secret !== '' }),
  })
  if (changes) await tell(tx, call, 'automation.configured', { subject: engine_url, ...changes })
  return presentSettings(after)
}

/** Asks the engine whether it hears us, switched on or not. What it says is shown to staff as it is. */
export async function testEngine({ platform, site }: Call<Test>): Promise<Answer<Test>> {
  await hit(platform, { key: `engine-test:${site.id}`, max: 20, seconds: 60 })
  const settings = await platform.db.read(site.id, (tx) => getAutomationSettings(tx, platform))
  refuseIncomplete(settings)
  return greetEngine(platform, { url: settings.engine_url, secret: settings.engine_secret })
}

/** Plain HTTP only to hosts that the operator of the installation vouches for. */
function checkAddress(address: string, privateHosts: readonly string[]) {
  if (!URL.canParse(address)) throw fieldError('engine_url', 'invalid')
  const target = new URL(address)
  assertNamePublic(target, privateHosts)
  if (target.protocol !== 'https:' && !isNamedHost(target, privateHosts))
    throw fieldError('engine_url', 'invalid')
}

function refuseIncomplete(settings: AutomationSettings) {
  const missing = (['engine_url', 'engine_secret'] as const).filter((field) => !settings[field])
  const fields = Object.fromEntries(missing.map((field) => [field, { code: 'required' as const }]))
  if (missing.length > 0) throw new AppError('invalid_input', { fields })
}

const logged = ({ solutions_on, engine_on, engine_url }: AutomationSettings) => ({
  solutions_on,
  engine_on,
  engine_url,
})

const presentSettings = (settings: AutomationSettings): Answer<Show> => ({
  ...logged(settings),
  has_engine_secret: settings.engine_secret !== '',
})

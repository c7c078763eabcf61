import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { providerContext } from './payment-settings.ts'
import { ProviderError } from './provider.ts'
import { PROVIDERS } from './providers.ts'

type Key = 'POST /payment_settings/{method}/test'

/** Asks the provider whether the keys are right. What it says is shown to staff as it is. */
export async function testMethod({ platform, site, params }: Call<Key>): Promise<Answer<Key>> {
  await hit(platform, { key: `payment-test:${site.id}`, max: 20, seconds: 60 })
  const context = await providerContext(platform, site.id, params.method)
  try {
    await PROVIDERS[params.method].test(context)
    return { works: true, message: '' }
  } catch (error) {
    if (error instanceof ProviderError) return { works: false, message: error.message }
    throw error
  }
}

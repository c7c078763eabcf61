import { adopt, hasOffer, optionRows, readProviderOffer, serviceRows } from '#features/services/index.ts'
import type { Platform } from '#platform/platform.ts'

interface Named {
  id: string
  name: string
}

/** Alba's own staff do this; everything else goes on to the provider. */
export const OWN_BUSINESS = 'Pops and bangs'

/** What Alba sells is served by what has the same name; Brzoza sells all that its provider has, with a margin. */
export async function loadMapping(
  platform: Platform,
  sites: { alba: string; brzoza: string },
): Promise<void> {
  await platform.db.transaction(sites.alba, async (tx) => {
    const provider = await readProviderOffer(tx)
    const [services, options] = [await serviceRows.list(tx), await optionRows.list(tx)]
    await adopt(tx, {
      serviceIds: namesakes(provider?.services, services),
      optionIds: namesakes(provider?.options, options),
      percent: 25,
      rounding: 'half',
    })
  })
  await platform.db.transaction(sites.brzoza, async (tx) => {
    if (await hasOffer(tx)) return
    await adopt(tx, { serviceIds: undefined, optionIds: undefined, percent: 30, rounding: 'half' })
  })
}

const namesakes = (theirs: readonly Named[] = [], own: readonly Named[]): string[] =>
  theirs
    .filter(({ name }) => name !== OWN_BUSINESS && own.some((row) => row.name === name))
    .map(({ id }) => id)

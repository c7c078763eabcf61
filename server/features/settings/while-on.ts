import type { EndpointKey } from '#contract/contract.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Handler } from '#platform/http/routes.ts'
import { getSettings, type Settings } from './settings-store.ts'

/** What a site may offer to its customers or not. */
type Switch = Extract<keyof Settings, `${string}_public`>

/** A use case of something that the site may switch off; nobody reaches it then, whichever way they ask. */
export const whileOn =
  <K extends EndpointKey>(name: Switch, handler: Handler<K>): Handler<K> =>
  async (tx, call) => {
    await requireOn(tx, name)
    return handler(tx, call)
  }

export async function requireOn(tx: ReadTx, name: Switch): Promise<void> {
  if (!(await getSettings(tx))[name]) throw new AppError('switched_off')
}

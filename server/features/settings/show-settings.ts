import type { ReadTx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { presentSettings } from './present-settings.ts'
import { getSettings } from './settings-store.ts'

export async function showSettings(tx: ReadTx, { platform }: { platform: Platform }) {
  return {
    ...presentSettings(await getSettings(tx)),
    mails_leave: platform.config.smtpUrl !== undefined,
  }
}

/** What global-setup tells the workers, which are processes of their own and inherit the environment. */
export interface RunningPortal {
  address: string
  /** The database as its owner sees it, and as the program does. */
  ownerUrl: string
  appUrl: string
  dataDir: string
  webDir: string
  /** What a site enters to be paid through the stand-ins of these providers. */
  tills: Record<'stripe' | 'payfast', { options: Record<string, string>; secrets: Record<string, string> }>
  /** The stand-in of Telegram. */
  telegramUrl: string
}

export const SECRET_KEY = 'a secret key for journeys, long enough to be accepted'

const VARIABLE = 'E2E_PORTAL'

export function handOver(portal: RunningPortal): void {
  process.env[VARIABLE] = JSON.stringify(portal)
}

export function runningPortal(): RunningPortal {
  const text = process.env[VARIABLE]
  if (!text) throw new Error('No portal is running: journeys are started by playwright test.')
  return JSON.parse(text)
}

/** The address of a site: the main one, or `<slug>.localhost`. */
export function addressOf(slug?: string): string {
  const { address } = runningPortal()
  return slug ? address.replace('//localhost', `//${slug}.localhost`) : address
}

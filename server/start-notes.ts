import { join } from 'node:path'
import { type Config, isLocalAddress, isLoopback, portalUrl } from './config.ts'

/* What the person at the terminal reads when the program has started. */

export type Settings = Pick<Config, 'host' | 'port' | 'publicUrl' | 'demoPublic' | 'dataDir' | 'smtpUrl'>

/** Where the portal is, who can reach it there, and what it means that nobody said so. */
export function addressNotes(config: Settings): string[] {
  const address = portalUrl(config)
  const notes = [`Tunedesk is at ${address}`]
  if (!isLocalAddress(config.publicUrl) && !config.smtpUrl)
    notes.push(
      `SMTP_URL is not set: no mail leaves this machine, not even codes to confirm an address; they are files in ${join(config.dataDir, 'outbox')}.`,
    )
  if (config.publicUrl) return notes
  if (isLoopback(config.host))
    notes.push('Only this computer can reach it: set PUBLIC_URL to the address that others shall use.')
  else
    notes.push(
      `PUBLIC_URL is not set: links in mails and back from payments lead to ${address}, whatever address people use.`,
    )
  return notes
}

/** Demo data under an address for others, where its accounts are refused. */
export function refusedDemoNotes(config: Settings): string[] {
  return [
    `This portal holds the demo data: invented people, orders and invoices. Its demo accounts cannot sign in at ${portalUrl(config)}.`,
    'For real use start with an empty DATA_DIR or DATABASE_URL; for a demo that everybody can sign in to set DEMO_PUBLIC=1.',
  ]
}

export function setupNotes(config: Settings, token: string): string[] {
  return ['Create the first admin with this one-time link:', `  ${portalUrl(config)}/setup#${token}`]
}

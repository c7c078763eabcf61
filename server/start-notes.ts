import { join } from 'node:path'
import { siteUrl } from '#platform/http/site.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/demo-accounts.ts'
import { ALBA } from '../demo/demo-sites.ts'
import { type Config, isLocalAddress, isLoopback, portalUrl } from './config.ts'

/* What the person at the terminal reads when the program has started. */

type Settings = Pick<Config, 'host' | 'port' | 'publicUrl' | 'demoPublic' | 'dataDir' | 'smtpUrl'>

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

/** The accounts to try it with, and who can. */
export function demoNotes(config: Settings): string[] {
  const accounts = DEMO_ACCOUNTS.filter(({ site, status }) => site === 'main' && status === undefined)
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const role = { 1: 'admin', 2: '', 3: 'moderator' } as const
  const notes = [
    `Demo accounts (password ${DEMO_PASSWORD}):`,
    ...accounts.map(
      (account) => `  ${account.email.padEnd(width)}  ${role[account.role_id] || account.kind}`,
    ),
  ]
  if (isLocalAddress(config.publicUrl)) {
    const subPortal = siteUrl(config, { slug: ALBA.slug, isAdminSite: false, ownHostname: null })
    notes.push(`Sub-portal: ${subPortal}  ${DEMO_ACCOUNTS.find(({ site }) => site === 'alba')?.email}`)
  }
  if (config.demoPublic)
    notes.push('DEMO_PUBLIC is set: whoever reaches this portal can sign in with these accounts.')
  else if (!isLoopback(config.host))
    notes.push('They sign in from this computer only; DEMO_PUBLIC=1 opens them to everybody.')
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

import { siteUrl } from '#platform/http/site.ts'
import { isLocalAddress, isLoopback } from '#server/config.ts'
import type { Demo } from '#server/install.ts'
import type { Settings } from '#server/start-notes.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './demo-accounts.ts'
import { ALBA } from './demo-sites.ts'

export const demo: Demo = {
  async load(platform, siteId) {
    // Only the first start needs it: no other holds a catalogue of vehicles in memory.
    const { loadDemo } = await import('./load-demo.ts')
    await loadDemo(platform, siteId)
  },
  notes: demoNotes,
}

/** The accounts to try it with, and who can. */
export function demoNotes(config: Settings): string[] {
  const accounts = DEMO_ACCOUNTS.filter(({ site, status }) => site === 'main' && status === undefined)
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const role = ({ role_id, kind, preset, employer }: DemoAccount) =>
    ({
      1: 'admin',
      2: employer ? `colleague of ${employer.username} (${employer.duty})` : kind,
      3: preset?.replace('_', ' ') ?? 'moderator',
    })[role_id]
  const notes = [
    `Demo accounts (password ${DEMO_PASSWORD}):`,
    ...accounts.map((account) => `  ${account.email.padEnd(width)}  ${role(account)}`),
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

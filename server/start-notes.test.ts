import { expect, test } from 'vitest'
import { demo } from '../demo/demo.ts'
import { addressNotes, refusedDemoNotes, setupNotes } from './start-notes.ts'

const here = {
  host: '127.0.0.1',
  port: 8080,
  publicUrl: undefined,
  demoPublic: false,
  dataDir: '/srv/desk',
  smtpUrl: undefined,
}
const open = { ...here, host: '0.0.0.0' }
const live = { ...open, publicUrl: 'https://portal.example', smtpUrl: 'smtps://mail.example' }

test('who starts it without an address is told that nobody else can reach it, and how they could', () => {
  expect(addressNotes(here)).toEqual([
    'Tunedesk is at http://localhost:8080',
    'Only this computer can reach it: set PUBLIC_URL to the address that others shall use.',
  ])
})

test('who opens it without an address is told where links lead', () => {
  expect(addressNotes(open)).toEqual([
    'Tunedesk is at http://localhost:8080',
    'PUBLIC_URL is not set: links in mails and back from payments lead to http://localhost:8080, whatever address people use.',
  ])
})

test('an address that was given needs no explanation', () => {
  expect(addressNotes(live)).toEqual(['Tunedesk is at https://portal.example'])
  expect(addressNotes({ ...here, publicUrl: 'http://localhost:3000' })).toEqual([
    'Tunedesk is at http://localhost:3000',
  ])
})

test('who goes live without a mail server is told that mails stay here', () => {
  expect(addressNotes({ ...live, smtpUrl: undefined })).toEqual([
    'Tunedesk is at https://portal.example',
    'SMTP_URL is not set: no mail leaves this machine, not even codes to confirm an address; they are files in /srv/desk/outbox.',
  ])
})

test('the demo accounts are told with their password, and who can use them', () => {
  const notes = demo.notes(here)
  expect(notes[0]).toBe('Demo accounts (password tune-the-demo):')
  expect(notes).toContain('  admin@northline.example        admin')
  expect(notes).toContain('  shop@northline.example         shop keeper')
  expect(notes.at(-1)).toBe('Sub-portal: http://alba.localhost:8080  admin@alba.example')
  expect(demo.notes(open).at(-1)).toBe(
    'They sign in from this computer only; DEMO_PUBLIC=1 opens them to everybody.',
  )
  expect(demo.notes({ ...live, demoPublic: true }).at(-1)).toBe(
    'DEMO_PUBLIC is set: whoever reaches this portal can sign in with these accounts.',
  )
  expect(demo.notes({ ...live, demoPublic: true }).join()).not.toContain('Sub-portal')
})

test('demo data under an address for others is explained', () => {
  expect(refusedDemoNotes(live)).toEqual([
    'This portal holds the demo data: invented people, orders and invoices. Its demo accounts cannot sign in at https://portal.example.',
    'For real use start with an empty DATA_DIR or DATABASE_URL; for a demo that everybody can sign in to set DEMO_PUBLIC=1.',
  ])
  expect(setupNotes(live, 'token')).toEqual([
    'Create the first admin with this one-time link:',
    '  https://portal.example/setup#token',
  ])
})

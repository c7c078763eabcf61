import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin } from '#server/test/people.ts'
import { demo } from '../demo/demo.ts'
import type { Config } from './config.ts'
import { install } from './install.ts'

const desk = useDesk()
const LINK = /^ {2}https:\/\/portal\.example\/setup#(\S+)$/

/** The program as it starts on data that an earlier start has filled with the demo. */
async function installWithDemo(changes: Partial<Config>) {
  await desk.owner.query("insert into installation (demo) values ('loaded') on conflict do nothing")
  const config = { ...desk.platform.config, ...changes }
  return install({ ...desk.platform, config }, demo)
}

test('the demo under an address for others says what that means and leads to a first admin', async () => {
  const { email } = await newAdmin(desk)
  await desk.owner.query('update users set demo = true where email = $1', [email])
  const notes = await installWithDemo({ publicUrl: 'https://portal.example' })
  expect(notes[0]).toContain('Its demo accounts cannot sign in at https://portal.example.')
  expect(notes[1]).toContain('DEMO_PUBLIC=1')
  expect(notes[2]).toBe('Create the first admin with this one-time link:')
  expect(notes[3]).toMatch(LINK)

  const made = await desk.call('POST /auth/first_admin', {
    body: {
      setup_token: LINK.exec(notes[3] ?? '')?.[1],
      first_name: 'Noor',
      last_name: 'Haddad',
      email: 'noor@example.test',
      password: 'seven quiet engines',
    },
    headers: { host: 'portal.example' },
  })
  expect([made.status, made.body.role_id]).toEqual([200, 1])
  expect(await installWithDemo({ publicUrl: 'https://portal.example' })).toHaveLength(2)
})

test('the demo on this machine, or opened to everybody, says who can sign in', async () => {
  const [first] = await installWithDemo({ publicUrl: 'http://localhost:8080' })
  expect(first).toBe('Demo accounts (password tune-the-demo):')
  const opened = await installWithDemo({ publicUrl: 'https://portal.example', demoPublic: true })
  expect(opened.at(-1)).toBe(
    'DEMO_PUBLIC is set: whoever reaches this portal can sign in with these accounts.',
  )
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { random } from './accounts.ts'
import { answered } from './complaints.ts'
import { type PortalProcess, startPortalProcess } from './portal-process.ts'
import { runningPortal, SECRET_KEY } from './running-portal.ts'
import { expectPath, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'

/** A second, empty portal beside the one of the run. */
async function startEmptyPortal(dataDir: string): Promise<PortalProcess> {
  const { ownerUrl, webDir } = runningPortal()
  const name = `empty_${random()}`
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
  const database = new URL(ownerUrl)
  database.pathname = `/${name}`
  return startPortalProcess({ DATABASE_URL: database.href, DATA_DIR: dataDir, WEB_DIR: webDir, SECRET_KEY }, [
    '--no-demo',
  ])
}

test('the one-time link of an empty portal makes the first admin, once, who fills it with one click', async ({
  newVisitor,
  complaints,
}) => {
  complaints.expected(answered(400))
  const dataDir = await mkdtemp(join(tmpdir(), 'tunedesk-e2e-'))
  const portal = await startEmptyPortal(dataDir)
  try {
    await expect.poll(() => portal.printed()).toContain('/setup#')
    expect(portal.printed()).not.toContain('Demo accounts')
    const link = /http\S+\/setup#\S+/.exec(portal.printed())?.[0] ?? ''
    const page = await newVisitor({ baseURL: portal.address })
    const fill = async (email: string) => {
      await page.goto(link)
      await page.getByLabel('First name').fill('Greta')
      await page.getByLabel('Last name').fill('Hall')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('seven quiet engines')
      await page.getByLabel('Password again').fill('seven quiet engines')
      await page.getByRole('button', { name: 'Create administrator' }).click()
    }
    await fill('greta@owner.example')
    await expectPath(page, '/admin')
    await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()

    const setup = page.getByRole('region', { name: 'Set-up' })
    await expect(setup.getByText('0 of 11 steps are done.')).toBeVisible()
    await setup.getByRole('button', { name: 'Load starter catalogue' }).click()
    await expect(page.getByText('Added 1,659 vehicles, 12 services and 30 options.')).toBeVisible()
    await expect(setup.getByText('2 of 11 steps are done.')).toBeVisible()
    await expect(setup.getByRole('button', { name: 'Load starter catalogue' })).toBeHidden()
    await expect(setup.getByRole('link', { name: 'Set up: Price of credits' })).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await fill('second@owner.example')
    await expect(page.getByText('This set-up link is no longer valid.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('second@owner.example')
    await signIn(page, { email: 'greta@owner.example', password: 'seven quiet engines' })
    await expectPath(page, '/admin')
    await page.context().close()
  } finally {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

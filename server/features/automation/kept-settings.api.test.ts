import { beforeAll, expect, test } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { statementsOf } from '#server/test/count-statements.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, type TestPerson } from '#server/test/people.ts'
import { useSecondInstance } from '#server/test/second-instance.ts'
import { getAutomationSettings } from './automation-settings.ts'

/* Two processes on one database, each with what it keeps of how orders are served without staff. */

const desk = useDesk()
const other = useSecondInstance(desk)
let admin: TestPerson
beforeAll(async () => {
  admin = await newAdmin(desk)
})

const settingsOn = (platform: Platform) =>
  platform.db.read(desk.sites.main, (tx) => getAutomationSettings(tx, platform))
const isOn = async (platform: Platform) => (await settingsOn(platform)).solutions_on
const change = (body: object) => desk.call('POST /automation_settings', { token: admin.token, body })

test('are read once and then kept', async () => {
  await expect.poll(() => statementsOf(() => settingsOn(other.platform))).toEqual([])
})

test('changed on one, the other hears of it, the first time and later', async () => {
  expect(await isOn(other.platform)).toBe(true)
  await change({ solutions_on: false })
  expect(await isOn(desk.platform)).toBe(false)
  await expect.poll(() => isOn(other.platform)).toBe(false)
  await change({ solutions_on: true })
  expect(await isOn(desk.platform)).toBe(true)
  await expect.poll(() => isOn(other.platform)).toBe(true)
})

test('so it is with a change that no process of ours made', async () => {
  await expect.poll(() => isOn(other.platform)).toBe(true)
  await desk.owner.query('update automation_settings set solutions_on = false')
  await expect.poll(() => isOn(other.platform)).toBe(false)
  await desk.owner.query('delete from automation_settings')
  await expect.poll(() => isOn(other.platform)).toBe(true)
})

test('the secret of an engine is kept sealed', async () => {
  const secret = 'sixteen letters!'
  await change({ engine_url: 'https://engine.example', engine_secret: secret })
  const kept: unknown[] = []
  await desk.platform.db.read(desk.sites.main, (tx) => {
    const watched = {
      ...tx.kept,
      find: async <T>(...given: Parameters<typeof tx.kept.find<T>>) => {
        const value = await tx.kept.find(...given)
        kept.push(value)
        return value
      },
    }
    return getAutomationSettings({ ...tx, kept: watched }, desk.platform)
  })
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(secret)
})

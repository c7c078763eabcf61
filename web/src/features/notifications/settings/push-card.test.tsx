import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { bytesOf } from './browser-push.ts'
import { PushCard } from './push-card.tsx'

const KEY = 'BPush-Key_of-this-installation'
const ID = '01890000-0000-7000-8000-0000000000d1'
const ENDPOINT = 'https://push.example/one'
const KEYS = { p256dh: 'point', auth: 'secret' }
const LINUX =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const aDevice = (more: object = {}) => ({
  id: ID,
  user_agent: LINUX,
  is_current: true,
  created_at: '2026-11-18T08:00:00.000Z',
  last_sent_at: null,
  ...more,
})

/** What the browser was asked for, in order. */
const asked: unknown[][] = []

interface Browser {
  permission?: NotificationPermission
  /** Its own push service answers. */
  reaches?: boolean
}

function aBrowser({ permission = 'granted', reaches = true }: Browser = {}) {
  let subscription: object | null = null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
      asked.push(['subscribe', userVisibleOnly, applicationServerKey])
      if (!reaches) throw new DOMException('no service', 'AbortError')
      subscription = {
        toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
        unsubscribe: async () => {
          asked.push(['unsubscribe'])
          subscription = null
          return true
        },
      }
      return subscription
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    requestPermission: async () => {
      asked.push(['permission'])
      return permission
    },
  })
  const registration = { pushManager }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}

beforeEach(() => {
  asked.length = 0
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

async function show(devices: object[] = [], works = true) {
  const listed = [...devices]
  const calls = fakeApi({
    'GET /push/devices': () => ({ body: { public_key: KEY, devices: listed } }),
    'POST /push/subscribe': () => {
      listed.push(aDevice())
      return { body: aDevice() }
    },
    'POST /push/test': () => {
      if (works) listed.splice(0, listed.length, aDevice({ last_sent_at: new Date().toISOString() }))
      return { body: { works, message: works ? '' : '410 Gone' } }
    },
    [`DELETE /push/devices/${ID}`]: () => {
      listed.length = 0
      return { body: { status: 'success' } }
    },
  })
  await renderScreen(<PushCard locked={false} />, { texts: ['notification-settings'] })
  return { sent: () => calls.filter(({ key }) => !key.startsWith('GET')).map(({ key, body }) => [key, body]) }
}
const turnOn = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Turn on in this browser' }))

test('a browser is turned on, stands in the list, takes a test, and is turned off', async () => {
  aBrowser()
  const { sent } = await show()
  await turnOn()
  const device = await screen.findByRole('listitem')
  expect(within(device).getByText('Chrome on Linux')).toBeVisible()
  expect(within(device).getByText('This browser')).toBeVisible()
  expect(within(device).getByText(/^since /)).toBeVisible()
  expect(asked).toEqual([['permission'], ['subscribe', true, bytesOf(KEY)]])
  expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByRole('status')).toHaveTextContent(
    'The push service took it: it should appear on your screen.',
  )
  expect(await screen.findByText(/^last push /)).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Turn off pushes on Chrome on Linux' }))
  expect(await screen.findByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(asked.at(-1)).toEqual(['unsubscribe'])
  expect(sent()).toEqual([
    ['POST /push/subscribe', { endpoint: ENDPOINT, keys: KEYS }],
    ['POST /push/test', undefined],
    [`DELETE /push/devices/${ID}`, undefined],
  ])
})

test.each([
  ['the person says no', { permission: 'denied' }, /Your browser does not allow pushes/],
  ['its push service does not answer', { reaches: false }, /could not reach its push service/],
] as const)('where %s it says so, and nothing is sent', async (_, browser, words) => {
  aBrowser(browser)
  const { sent } = await show()
  await turnOn()
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('button', { name: 'Turn on in this browser' })).toBeEnabled()
  expect(sent()).toEqual([])
})

test('a test that the push service did not take shows its own words', async () => {
  aBrowser()
  await show([aDevice()], false)
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The push service did not take it')
  expect(alert).toHaveTextContent('410 Gone')
})

test('another device is turned off without touching this browser', async () => {
  aBrowser()
  const { sent } = await show([aDevice({ is_current: false, user_agent: 'Something else' })])
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off pushes on Unknown device' }))
  await waitFor(() => expect(sent()).toEqual([[`DELETE /push/devices/${ID}`, undefined]]))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(asked).toEqual([])
  expect(screen.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
})

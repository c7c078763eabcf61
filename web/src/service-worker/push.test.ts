import { expect, test, vi } from 'vitest'
import { listenToPush } from './push.ts'

interface Page {
  url: string
  focused: boolean
}

/** A worker with these pages open, and what it does. */
function aWorker(pages: Page[] = []) {
  const heard = new Map<string, (event: object) => void>()
  const done: unknown[][] = []
  const clients = pages.map((page) => ({
    ...page,
    focus: async () => void done.push(['focus', page.url]),
    navigate: async (href: string) => void done.push(['navigate', page.url, href]),
  }))
  const worker = {
    location: { origin: 'https://portal.example' },
    navigator: { setAppBadge: async (count: number) => void done.push(['badge', count]) },
    registration: {
      showNotification: async (title: string, { body, tag, data }: NotificationOptions) =>
        void done.push(['show', title, body, tag, data]),
    },
    clients: {
      matchAll: async () => clients,
      openWindow: async (href: string) => void done.push(['open', href]),
    },
    addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
  }
  listenToPush(worker as never)
  const happen = async (type: string, event: object) => {
    const waited: Promise<unknown>[] = []
    heard.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) })
    await Promise.all(waited)
    return done
  }
  return {
    push: (payload: unknown) =>
      happen('push', { data: { json: () => (typeof payload === 'string' ? JSON.parse(payload) : payload) } }),
    click: (url: unknown) => happen('notificationclick', { notification: { close: vi.fn(), data: { url } } }),
  }
}

test('what is pushed is shown, with the number on the icon', async () => {
  const note = {
    title: 'Order 12',
    body: 'Your file is ready',
    url: '/order_details/1',
    tag: 'order-1',
    unread: 3,
  }
  expect(await aWorker().push(note)).toEqual([
    ['show', 'Order 12', 'Your file is ready', 'order-1', { url: '/order_details/1' }],
    ['badge', 3],
  ])
})

test.each(['no json', '{}', 'null', '{"title":7}'])('%s shows nothing', async (payload) => {
  expect(await aWorker().push(payload)).toEqual([])
})

test('a click leads the open page there', async () => {
  const page = { url: 'https://portal.example/', focused: true }
  expect(await aWorker([page]).click('/your_order')).toEqual([
    ['focus', page.url],
    ['navigate', page.url, 'https://portal.example/your_order'],
  ])
})

test('a page that is there already is only brought to the front', async () => {
  const page = { url: 'https://portal.example/your_order', focused: false }
  expect(await aWorker([page]).click('/your_order')).toEqual([['focus', page.url]])
})

test.each([
  ['/your_order', 'https://portal.example/your_order'],
  ['https://evil.example/', 'https://portal.example/'],
  ['//evil.example/x', 'https://portal.example/'],
  ['javascript:alert(1)', 'https://portal.example/'],
  [undefined, 'https://portal.example/'],
])('without a page %s opens %s', async (url, href) => {
  expect(await aWorker().click(url)).toEqual([['open', href]])
})

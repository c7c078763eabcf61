import { expect, test } from 'vitest'
import { screensIn } from './features.ts'
import { router } from './router.ts'

const paths = (['visitors', 'customers', 'staff'] as const).flatMap(screensIn).map(({ path }) => path)

test('every screen of every feature has its route, and none stands twice', () => {
  expect(new Set(paths).size).toBe(paths.length)
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(paths.toSorted())
})

test('a link to what does not exist does not compile', () => {
  expect(router.buildLocation({ to: '/order_details/$id', params: { id: '7' } }).pathname).toBe(
    '/order_details/7',
  )
  // @ts-expect-error: there is no such screen
  expect(router.buildLocation({ to: '/nowhere' }).pathname).toBe('/nowhere')
})

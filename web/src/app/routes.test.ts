import { expect, test } from 'vitest'
import { screensOf } from '../../screen-files.ts'
import { screensIn } from './features.ts'
import { router } from './router.ts'

const SHELLS = ['visitors', 'shoppers', 'customers', 'staff'] as const
const paths = SHELLS.flatMap(screensIn).map(({ path }) => path)

test('every screen of every feature has its route, and none stands twice', () => {
  expect(new Set(paths).size).toBe(paths.length)
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(paths.toSorted())
})

const LISTS = import.meta.glob<string>(['../features/*/feature.ts', './across-features.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('the build finds the files of every screen in the lists of the features', () => {
  const found = Object.values(LISTS).flatMap(screensOf)
  const inShell = (name: string) => found.filter(({ shell }) => shell === name).map(({ path }) => path)
  for (const shell of SHELLS)
    expect(inShell(shell).toSorted()).toEqual(
      screensIn(shell)
        .map(({ path }) => path)
        .toSorted(),
    )
})

test('a page that the build could not find stops it', () => {
  const list = "  staff: [\n    {\n      path: '/admin/new',\n      page: elsewhere,\n    },\n  ],"
  expect(() => screensOf(list)).toThrow('/admin/new')
})

test('a link to what does not exist does not compile', () => {
  expect(router.buildLocation({ to: '/order_details/$id', params: { id: '7' } }).pathname).toBe(
    '/order_details/7',
  )
  // @ts-expect-error: there is no such screen
  expect(router.buildLocation({ to: '/nowhere' }).pathname).toBe('/nowhere')
})

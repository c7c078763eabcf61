import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { addMissingPlatformEntries, downloadAddresses, platformOf } from './lockfile-stubs.mjs'

test('a platform is read from the name of its package', () => {
  expect(platformOf('@rolldown/binding-linux-arm64-musl')).toEqual({
    cpu: ['arm64'],
    libc: ['musl'],
    os: ['linux'],
  })
  expect(platformOf('@swc/core-linux-arm-gnueabihf')).toEqual({
    cpu: ['arm'],
    libc: ['glibc'],
    os: ['linux'],
  })
  expect(platformOf('@biomejs/cli-win32-x64')).toEqual({ cpu: ['x64'], os: ['win32'] })
  expect(platformOf('@rolldown/binding-wasm32-wasi')).toEqual({ cpu: ['wasm32'] })
  expect(platformOf('lodash')).toEqual({})
})

test('what is missing is added once, where npm looks for it', () => {
  const packages = {
    '': { name: 'root' },
    'node_modules/zip': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { 'zip-darwin-x64': '2.0.0', 'zip-linux-x64': '2.0.0' },
    },
    'node_modules/zip-linux-x64': { version: '2.0.0' },
    'node_modules/old': { version: '1.0.0', optionalDependencies: { 'zip-linux-x64': '1.0.0' } },
  }
  expect(addMissingPlatformEntries(packages)).toEqual([
    'node_modules/zip-darwin-x64',
    'node_modules/old/node_modules/zip-linux-x64',
  ])
  expect(packages).toMatchObject({
    'node_modules/zip-darwin-x64': {
      version: '2.0.0',
      cpu: ['x64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    },
    'node_modules/old/node_modules/zip-linux-x64': { version: '1.0.0', optional: true },
  })
  expect(Object.keys(packages)).toEqual(Object.keys(packages).sort())
  expect(addMissingPlatformEntries(packages)).toEqual([])
})

test('a package for all platforms that is missing is a broken lock', () => {
  const packages = { 'node_modules/a': { optionalDependencies: { fsevents: '^2.0.0' } } }
  expect(() => addMissingPlatformEntries(packages)).toThrow(
    'fsevents, wanted by node_modules/a, is missing in the lock',
  )
})

test('download addresses are found', () => {
  expect(
    downloadAddresses({ a: { resolved: 'https://registry.example/a.tgz' }, b: { version: '1.0.0' } }),
  ).toEqual(['https://registry.example/a.tgz'])
})

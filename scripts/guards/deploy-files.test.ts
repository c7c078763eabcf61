import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const { version, scripts } = JSON.parse(textOf('package.json'))
const VARIABLES = new Set(
  [
    ...(textOf('server/config.ts').split('const VARIABLES')[1]?.split('\n}\n')[0] ?? '').matchAll(
      /^ {2}([A-Z][A-Z0-9_]+):/gm,
    ),
  ].map((match) => match[1]),
)

/** The sections of a unit of systemd, each with its settings in their order. */
function unitOf(path: string): Record<string, [string, string][]> {
  const sections: Record<string, [string, string][]> = {}
  let section: [string, string][] = []
  for (const line of textOf(path).split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const heading = /^\[(\w+)\]$/.exec(line)?.[1]
    if (heading) sections[heading] = section = []
    else {
      const [, name = '', value = ''] = /^([A-Z]\w+)=(.+)$/.exec(line) ?? []
      expect(name, `${path}: ${line}`).not.toBe('')
      section.push([name, value])
    }
  }
  return sections
}
const settingOf = (unit: ReturnType<typeof unitOf>, section: string, name: string) =>
  unit[section]?.find(([each]) => each === name)?.[1] ?? ''

describe('systemd', () => {
  const service = unitOf('deploy/tunedesk.service')
  const backup = unitOf('deploy/tunedesk-backup.service')
  const timer = unitOf('deploy/tunedesk-backup.timer')

  test('both services run the release as one user with the same settings', () => {
    for (const name of ['User', 'EnvironmentFile', 'Environment', 'StateDirectory', 'StateDirectoryMode'])
      expect(settingOf(backup, 'Service', name)).toBe(settingOf(service, 'Service', name))
    expect(settingOf(service, 'Service', 'ExecStart')).toBe(
      '/opt/tunedesk/current/bin/tunedesk start --no-demo',
    )
    expect(settingOf(backup, 'Service', 'ExecStart')).toContain('/opt/tunedesk/current/bin/tunedesk backup ')
    // Else systemd stops the database before the program that still writes to it.
    expect(settingOf(service, 'Service', 'KillMode')).toBe('mixed')
  })

  test('the timer starts the back-up', () => {
    expect(Object.keys(timer)).toEqual(['Unit', 'Timer', 'Install'])
    expect(settingOf(timer, 'Timer', 'OnCalendar')).toMatch(/^\*-\*-\* \d\d:\d\d:\d\d$/)
    expect(settingOf(timer, 'Install', 'WantedBy')).toBe('timers.target')
  })
})

test('every setting in the example of an environment is one of the program', () => {
  const names = [...textOf('deploy/tunedesk.env').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(
    (match) => match[1] ?? '',
  )
  expect(names).toContain('PUBLIC_URL')
  expect(names.filter((name) => !VARIABLES.has(name))).toEqual([])
})

describe('Docker', () => {
  const lines = textOf('deploy/Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^([A-Z]+) (.+)$/.exec(line)?.slice(1) ?? [line, ''])
  const all = (instruction: string) => lines.filter(([name]) => name === instruction).map(([, rest]) => rest)

  test('every line of the Dockerfile is an instruction, and its commands are lists', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'HEALTHCHECK']
    for (const [name] of lines) expect([...known, 'ENTRYPOINT', 'CMD']).toContain(name)
    expect(JSON.parse(all('ENTRYPOINT')[0] ?? '')).toEqual(['/opt/tunedesk/bin/tunedesk'])
    expect(JSON.parse(all('CMD')[0] ?? '')).toEqual(['start', '--no-demo'])
    expect(JSON.parse(all('HEALTHCHECK')[0]?.split(' CMD ')[1] ?? '')[0]).toBe(
      '/opt/tunedesk/node_modules/.bin/node',
    )
  })

  test('the image is the release that npm makes, run by a user of its own', () => {
    expect(scripts.release).toBe('node scripts/release.mjs')
    expect(all('RUN')[0]).toBe('npm run release -- --dir=/opt/tunedesk --external-database')
    expect(all('COPY').at(-1)).toBe('--from=build /opt/tunedesk /opt/tunedesk')
    expect(all('FROM')[0]).toMatch(/^node:\d+-\w+-slim AS build$/)
    expect(all('FROM').join()).not.toContain('latest')
    expect(all('USER')).toEqual(['tunedesk'])
    const set =
      all('ENV')[0]
        ?.split(' ')
        .map((pair) => pair.split('=')[0] ?? '') ?? []
    expect(set.filter((name) => !VARIABLES.has(name))).toEqual(['NODE_COMPILE_CACHE'])
    expect(textOf('.dockerignore').split('\n')).toContain('node_modules')
  })

  interface Service {
    image: string
    build?: { context: string; dockerfile: string }
    environment: Record<string, string>
    volumes: string[]
    networks: string[]
    ports?: string[]
    depends_on?: unknown
  }
  const compose = load(textOf('deploy/compose.yaml')) as {
    services: Record<'database' | 'tunedesk' | 'proxy', Service>
    networks: { inside: { ipam: { config: { subnet: string }[] } } }
    volumes: Record<string, null>
  }

  test('compose runs the program with a PostgreSQL and a proxy, and opens the proxy alone', () => {
    const { database, tunedesk, proxy } = compose.services
    expect(database.image).toMatch(/^postgres:1[678]/)
    expect(tunedesk.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
    expect(tunedesk.image).toBe(`tunedesk:${version}`)
    expect(tunedesk.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect([database.ports, tunedesk.ports, proxy.ports]).toEqual([
      undefined,
      undefined,
      ['80:80', '443:443'],
    ])
    expect(tunedesk.environment.DATABASE_URL).toBe(
      'postgres://tunedesk:${DATABASE_PASSWORD}@database/tunedesk',
    )
    expect(tunedesk.environment.TRUSTED_PROXIES).toBe(compose.networks.inside.ipam.config[0]?.subnet)
    expect(Object.keys(tunedesk.environment).filter((name) => !VARIABLES.has(name))).toEqual([])
  })

  test('what compose mounts is declared or is a file of ours', () => {
    const sources = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    )
    for (const source of sources) {
      if (source.startsWith('./')) expect(existsSync(join(root, 'deploy', source))).toBe(true)
      else expect(Object.keys(compose.volumes)).toContain(source)
    }
  })
})

test('the version is the one of the newest entry of the change log', () => {
  expect(/^## (\S+)/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(version)
  expect(JSON.parse(textOf('package-lock.json')).packages[''].version).toBe(version)
})

test.each(['README.md', 'docs/install.md', 'docs/operations.md'])(
  '%s names only files that are there',
  (page) => {
    const folder = page.includes('/') ? 'docs' : ''
    const links = [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(
      (match) => match[1] ?? '',
    )
    expect(links.filter((link) => !existsSync(join(root, folder, link)))).toEqual([])
    const named = [...textOf(page).matchAll(/\bdeploy\/[\w.-]+\b/g)].map(([path]) => path)
    expect(named.filter((path) => path !== 'deploy/.env' && !existsSync(join(root, path)))).toEqual([])
  },
)

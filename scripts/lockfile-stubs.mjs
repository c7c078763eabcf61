const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openbsd',
  'netbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
]
const processors = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'wasm32',
  'mips64el',
]

/** What a platform package says of itself in `os`, `cpu` and `libc`, read from its name. */
export function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  const musl = words.some((word) => word.startsWith('musl'))
  const gnu = words.some((word) => word.startsWith('gnu'))
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os === 'linux' && (musl || gnu) && { libc: [musl ? 'musl' : 'glibc'] }),
    ...(os && { os: [os] }),
  }
}

/** The entry that Node's own look-up would find for `name` from the package at `from`, nearest folder first. */
function nearest(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const entry = packages[`${base ? `${base}/` : ''}node_modules/${name}`]
    if (entry) return entry
    if (!base) return undefined
  }
}

/** Adds to `packages` (of a version 3 lock) what is named as optional dependency and missing; returns the places added. */
export function addMissingPlatformEntries(packages) {
  const added = []
  for (const [from, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const found = nearest(packages, from, name)
      const exact = /^\d/.test(range)
      if (found && (!exact || found.version === range)) continue
      const platform = platformOf(name)
      // Only a package for another platform may be left out; one for all platforms that is missing is a broken lock.
      if (!platform.os && !platform.cpu) throw new Error(`${name}, wanted by ${from}, is missing in the lock`)
      const place = found ? `${from}/node_modules/${name}` : `node_modules/${name}`
      packages[place] = {
        version: range.replace(/^[^\d]*/, ''),
        ...(platform.cpu && { cpu: platform.cpu }),
        ...(parent.dev && { dev: true }),
        ...(platform.libc && { libc: platform.libc }),
        optional: true,
        ...(platform.os && { os: platform.os }),
      }
      added.push(place)
    }
  }
  if (added.length > 0) sortPlaces(packages)
  return added
}

function sortPlaces(packages) {
  const entries = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  for (const [place] of entries) delete packages[place]
  Object.assign(packages, Object.fromEntries(entries))
}

/** The platforms that package.json names by the binaries it asks for itself, such as linux and arm64. */
function namedPlatforms(packages) {
  const names = Object.keys(packages['']?.optionalDependencies ?? {})
  return names.map(platformOf).filter(({ os, cpu }) => os && cpu)
}

/**
 * The places of native packages without a checksum, among those that npm installs on a named platform: on one of those it
 * would take whatever the registry hands out. (Bundled programs are made for glibc, so musl is none of them.)
 */
export function nativeWithoutChecksum(packages) {
  const platforms = namedPlatforms(packages)
  const isNamed = ({ os, cpu, libc }) =>
    !libc?.includes('musl') &&
    platforms.some((platform) => os?.includes(platform.os[0]) && cpu?.includes(platform.cpu[0]))
  return Object.entries(packages)
    .filter(([place, entry]) => place !== '' && !entry.integrity && isNamed(entry))
    .map(([place]) => place)
}

export function downloadAddresses(packages) {
  return Object.values(packages)
    .map((entry) => entry.resolved)
    .filter((resolved) => /^https?:/.test(resolved ?? ''))
}

/** What a version 3 lock says of one package. */
export interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/**
 * The places (`node_modules/…`) of what the program needs when it runs: all that package.json names outside of its
 * development dependencies, and what that needs in turn. Peers that are optional are left out; npm would bring them along
 * as soon as a development tool needs them too, a whole TypeScript compiler for one.
 */
export function productionPlaces(packages: Record<string, LockedPackage>): string[] {
  const places = new Set<string>()
  const waiting = ['']
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const entry = packages[from] ?? {}
    const isOptional = (name: string) => entry.peerDependenciesMeta?.[name]?.optional ?? false
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !isOptional(name))
    const names = [
      ...Object.keys(entry.dependencies ?? {}),
      ...Object.keys(entry.optionalDependencies ?? {}),
      ...peers,
    ]
    for (const name of names) {
      const place = nearestPlace(packages, from, name)
      if (place === undefined || places.has(place)) continue
      places.add(place)
      waiting.push(place)
    }
  }
  return [...places].sort()
}

/** Where Node's look-up finds `name` from the package at `from`, nearest folder first. */
function nearestPlace(packages: Record<string, LockedPackage>, from: string, name: string) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const place = `${base ? `${base}/` : ''}node_modules/${name}`
    if (packages[place]) return place
    if (!base) return undefined
  }
}

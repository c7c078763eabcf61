// npm writes only those optional platform binaries into the lock that its registry could serve at that moment; a
// registry without, say, the Windows build of a bundler makes a lock that `npm ci` then refuses with "Missing … from
// lock file". This adds the missing entries: enough for npm to see that the place is taken, and to fetch the package
// by itself on the platform that wants it. Those for the platforms that package.json names get their checksum from the
// registry, as soon as it serves them. Run it after every change of a dependency.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addMissingPlatformEntries, downloadAddresses, nativeWithoutChecksum } from './lockfile-stubs.mjs'

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(path, 'utf8'))

const added = addMissingPlatformEntries(lock.packages)
const addresses = downloadAddresses(lock.packages)
if (addresses.length > 0) {
  console.error(
    `package-lock.json holds download addresses (${addresses.slice(0, 3).join(', ')} …): install with omit-lockfile-registry-resolved=true.`,
  )
  process.exit(1)
}
const unknown = nativeWithoutChecksum(lock.packages)
const learnt = unknown.filter((place) => {
  const entry = lock.packages[place]
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  entry.integrity = checksumOf(`${name}@${entry.version}`)
  return entry.integrity !== undefined
})
if (added.length + learnt.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  added.length + learnt.length > 0
    ? `Added ${added.length} entries and ${learnt.length} checksums to package-lock.json.`
    : 'Nothing had to be added to package-lock.json.',
)
for (const place of unknown.filter((each) => !learnt.includes(each)))
  console.error(`The registry does not serve ${place}, so it has no checksum.`)

function checksumOf(wanted) {
  const { status, stdout } = spawnSync('npm', ['view', wanted, 'dist.integrity'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() || undefined : undefined
}

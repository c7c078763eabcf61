import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/**
 * Writes `<file>.br` beside every script and style sheet of the build, with the effort that no server could spend
 * on each request. The page itself is left out: the server writes a number into it for every answer.
 */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      directory = config.build.outDir
    },
    async closeBundle() {
      const files = await readdir(directory, { recursive: true })
      await Promise.all(
        files.filter((file) => /\.(js|css|svg)$/.test(file)).map((file) => write(join(directory, file))),
      )
    },
  }
}

async function write(path: string): Promise<void> {
  // The highest step takes twenty times as long as the one below and saves a fifteenth: worth it for what every
  // visitor fetches, not for the rest.
  const everyVisit = /\/(base|kit|index|texts-[a-z-]+)-[^/]*\.js$/.test(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: everyVisit ? 11 : 9 }
  await writeFile(`${path}.br`, await compress(await readFile(path), { params }))
}

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
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await compress(await readFile(path), { params }))
}

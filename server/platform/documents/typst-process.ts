import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import {
  get_font_info,
  initSync,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from '@myriaddreamin/typst-ts-web-compiler'

/** The compiler's own process: started by pdf-renderer.ts, one document at a time, ended when there is no more work. */
export interface TypstRequest {
  template: string
  inputs: Record<string, string>
  images: Record<string, Uint8Array>
  /** Files of all fonts that the document can need. */
  fonts: string[]
}

export type TypstAnswer = { pdf: Uint8Array; warnings: string[] } | { error: string }

interface Diagnostic {
  path: string
  message: string
}

/** What the compiler's own interface names by number. */
const KIND_PAGES = 0
const FORMAT_PDF = 1
const DIAGNOSTICS_IN_FULL = 3

/** Errors of WebAssembly itself: a panic, or no more room on the stack. */
const STOPPED = new Set(['RuntimeError', 'RangeError'])

// The optimising compiler would take twice the memory and, for the first dozen documents, twice the time.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')
const program = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
initSync({ module: readFileSync(program) })

const root = join(import.meta.dirname, '../..')
const builder = new TypstCompilerBuilder()
await builder.set_access_model(
  null,
  () => 0,
  () => true,
  (path: string) => path,
  readTemplate,
)
const compiler = await builder.build()
let fonts: ReadonlyMap<string, { bytes: Buffer; info: unknown }> = new Map()

/** The compiler's root is server/, and templates are all it may read there. What is not found is undefined to it. */
function readTemplate(path: string): Buffer | undefined {
  if (!path.endsWith('.typ')) return undefined
  try {
    return readFileSync(join(root, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A font is read when a document first needs it: Japanese alone is 11 MB. */
async function loadFonts(files: string[]): Promise<void> {
  const unknown = files.filter((file) => !fonts.has(file))
  if (unknown.length === 0) return
  const all = new Map(fonts)
  for (const file of unknown) {
    const bytes = readFileSync(file)
    all.set(file, { bytes, info: get_font_info(bytes) })
  }
  const resolver = new TypstFontResolverBuilder()
  for (const { bytes, info } of all.values()) resolver.add_lazy_font(info, () => bytes)
  compiler.set_fonts(await resolver.build())
  fonts = all
}

async function compile(request: TypstRequest): Promise<TypstAnswer> {
  try {
    await loadFonts(request.fonts)
    for (const [name, bytes] of Object.entries(request.images)) compiler.map_shadow(`/images/${name}`, bytes)
    return makePdf(request)
  } catch (error) {
    // The program stopped in the middle of something and cannot be trusted with another document: this process ends.
    if (error instanceof Error && STOPPED.has(error.name)) throw error
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    compiler.reset_shadow()
  }
}

function makePdf({ template, inputs }: TypstRequest): TypstAnswer {
  const main = `/${relative(root, template).replaceAll(sep, '/')}`
  const world = compiler.snapshot('/', main, Object.entries(inputs))
  const laidOut = world.compile(KIND_PAGES, DIAGNOSTICS_IN_FULL)
  const { result, diagnostics } = laidOut.hasError
    ? laidOut
    : world.get_artifact(FORMAT_PDF, DIAGNOSTICS_IN_FULL)
  world.free()
  return result
    ? { pdf: result, warnings: messages(laidOut.diagnostics) }
    : { error: messages(diagnostics).join('; ') }
}

function messages(diagnostics: Diagnostic[] = []): string[] {
  return diagnostics.map(({ message, path }) => `${path} ${message}`.trim())
}

process.on('message', async (request: TypstRequest) => {
  // Whoever asked may be gone by now; then nobody needs this process either.
  process.send?.(await compile(request), (error: Error | null) => error && process.exit(0))
})
process.on('disconnect', () => process.exit(0))

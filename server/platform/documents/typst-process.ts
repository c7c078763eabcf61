import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFiles } from './document-fonts.ts'

/** The compiler's own process: started by pdf-renderer.ts, one document at a time, ended when there is no more work. */
export interface TypstRequest {
  template: string
  inputs: Record<string, string>
  images: Record<string, Uint8Array>
}

export type TypstAnswer = { pdf: Uint8Array; warnings: string[] } | { error: string }

const root = join(import.meta.dirname, '../..')
const compiler = NodeCompiler.create({
  workspace: root,
  // By path, not as bytes: a font is read when a document first needs it, and Japanese alone is 11 MB.
  fontArgs: [{ fontPaths: fontFiles() }],
})

function compile({ template, inputs, images }: TypstRequest): TypstAnswer {
  for (const [name, bytes] of Object.entries(images)) {
    compiler.mapShadow(join(root, 'images', name), Buffer.from(bytes))
  }
  try {
    const outcome = compiler.compile({ mainFilePath: template, inputs, resetRead: true })
    const document = outcome.result
    if (!document) return { error: messages(outcome.takeDiagnostics()).join('; ') }
    return { pdf: compiler.pdf(document), warnings: messages(outcome.takeWarnings()) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    compiler.resetShadow()
    compiler.evictCache(10)
  }
}

function messages(diagnostics: { shortDiagnostics: { message: string; path?: string }[] } | null): string[] {
  return diagnostics?.shortDiagnostics.map(({ message, path }) => `${path ?? ''} ${message}`.trim()) ?? []
}

process.on('message', (request: TypstRequest) => {
  // Whoever asked may be gone by now; then nobody needs this process either.
  process.send?.(compile(request), (error: Error | null) => error && process.exit(0))
})
process.on('disconnect', () => process.exit(0))

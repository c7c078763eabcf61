import { fileURLToPath } from 'node:url'
import { intlLocale } from '#contract/languages.ts'
import type { Log } from '#platform/log.ts'
import { texts } from '#platform/texts/texts.ts'
import { ownProcess } from '#platform/workers/own-process.ts'
import { fontFiles, fontsFor } from './document-fonts.ts'
import type { TypstAnswer, TypstRequest } from './typst-process.ts'

export interface PdfRequest {
  /** A Typst file below server/: `new URL('invoice.typ', import.meta.url)`. */
  template: URL
  /** Reaches the template as JSON, so every value in it is text, never markup. base.typ reads `site` from it. */
  data: { site: PdfSite } & Record<string, unknown>
  language: string
  /** Pictures by name; the template shows them from `/images/<name>`. One that cannot be read fails the document. */
  images?: Record<string, Uint8Array>
}

export interface PdfSite {
  title: string
  url: string
  /** The name of one of `images`, shown instead of the title. */
  logo?: string
}

export interface PdfRenderer {
  renderPdf(request: PdfRequest): Promise<Buffer>
  /** Lets the documents that were asked for finish, then ends the compiler. */
  close(): Promise<void>
}

export interface PdfRendererOptions {
  log: Pick<Log, 'warn'>
  /** How long the compiler waits for another document before it gives its memory back. */
  idleMs?: number
  /** After this a document is given up and the compiler is ended. */
  timeoutMs?: number
}

/** The compiler keeps 1.6 MB of each document it makes, so it begins anew after so many. */
const MOST_DOCUMENTS = 60

/** The compiler takes 150 to 240 MB, which go with its process; that one starts in half a second. */
export function createPdfRenderer({
  log,
  idleMs = 20_000,
  timeoutMs = 30_000,
}: PdfRendererOptions): PdfRenderer {
  const compiler = ownProcess<TypstRequest, TypstAnswer>({
    program: new URL('typst-process.ts', import.meta.url),
    name: 'document compiler',
    product: 'document',
    log,
    idleMs,
    timeoutMs,
    mostAnswers: MOST_DOCUMENTS,
  })
  return {
    async renderPdf(request) {
      const answer = await compiler.ask(toTypst(request))
      if ('error' in answer) throw new Error(`The document could not be made: ${answer.error}`)
      if (answer.warnings.length > 0) {
        log.warn(
          { template: request.template.pathname, warnings: answer.warnings },
          'document made with warnings',
        )
      }
      return Buffer.from(answer.pdf)
    },
    close: compiler.close,
  }
}

function toTypst({ template, data, language, images = {} }: PdfRequest): TypstRequest {
  const digits = new Intl.NumberFormat(intlLocale(language), { useGrouping: false })
  const content = JSON.stringify(data)
  const pageOf = texts(language, 'documents')('layout.page_of', { page: '{page}', pages: '{pages}' })
  const fonts = fontsFor(content + pageOf)
  const frame = {
    language,
    fonts: fonts.map(({ family }) => family),
    page_of: pageOf,
    digits: Array.from({ length: 10 }, (_, digit) => digits.format(digit)),
  }
  return {
    template: fileURLToPath(template),
    inputs: { data: content, frame: JSON.stringify(frame) },
    images,
    fonts: fontFiles(fonts),
  }
}

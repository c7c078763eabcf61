import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { intlLocale } from '#contract/languages.ts'
import type { Log } from '#platform/log.ts'
import { texts } from '#platform/texts/texts.ts'
import { fontsFor } from './document-fonts.ts'
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

/**
 * Documents are compiled in a process of their own, one after another. Inside the server a compilation would hold
 * up every request for its length, a crash of the native compiler would take the server along, and its 115 MB would
 * never come back; the process starts in a quarter of a second and leaves when it is idle.
 */
export function createPdfRenderer({
  log,
  idleMs = 20_000,
  timeoutMs = 30_000,
}: PdfRendererOptions): PdfRenderer {
  let compiler: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false

  function end() {
    compiler?.kill('SIGKILL')
    compiler = undefined
  }

  function start() {
    const child = startCompiler()
    const forget = () => {
      if (compiler === child) compiler = undefined
    }
    child.once('exit', forget)
    child.on('error', (error) => {
      log.warn({ err: error }, 'document compiler failed')
      forget()
    })
    return child
  }

  async function render(request: PdfRequest): Promise<Buffer> {
    clearTimeout(idle)
    compiler ??= start()
    try {
      const answer = await ask(compiler, toTypst(request), timeoutMs)
      if ('error' in answer) throw new Error(`The document could not be made: ${answer.error}`)
      if (answer.warnings.length > 0) {
        log.warn(
          { template: request.template.pathname, warnings: answer.warnings },
          'document made with warnings',
        )
      }
      return Buffer.from(answer.pdf)
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    renderPdf(request) {
      if (closed) return Promise.reject(new Error('No document can be made: the server is stopping'))
      const result = queue.then(() => render(request))
      queue = result.catch(() => undefined)
      return result
    },
    async close() {
      closed = true
      await queue
      clearTimeout(idle)
      const running = compiler
      end()
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      running.ref()
      await once(running, 'exit')
    },
  }
}

function startCompiler(): ChildProcess {
  const child = fork(new URL('typst-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    // Nothing of ours is inherited, secrets least of all; the one variable keeps the system's fonts out.
    env: { FONTCONFIG_FILE: fileURLToPath(new URL('no-system-fonts.conf', import.meta.url)) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // An idle compiler must not keep the server from ending.
  child.unref()
  child.channel?.unref()
  return child
}

async function ask(child: ChildProcess, request: TypstRequest, timeoutMs: number): Promise<TypstAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TypstAnswer>()
  const onExit = (code: number | null, signal: string | null) =>
    reject(new Error(`The document compiler ended early (${signal ?? code})`))
  const onError = (cause: Error) => reject(new Error('The document compiler ended early', { cause }))
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    reject(new Error(`The document was not ready after ${timeoutMs} ms`))
  }, timeoutMs)
  child.once('message', resolve)
  child.once('exit', onExit)
  child.once('error', onError)
  child.channel?.ref()
  child.send(request)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.channel?.unref()
    child.off('message', resolve)
    child.off('exit', onExit)
    child.off('error', onError)
  }
}

function toTypst({ template, data, language, images = {} }: PdfRequest): TypstRequest {
  const digits = new Intl.NumberFormat(intlLocale(language), { useGrouping: false })
  const content = JSON.stringify(data)
  const pageOf = texts(language, 'documents')('layout.page_of', { page: '{page}', pages: '{pages}' })
  const frame = {
    language,
    fonts: fontsFor(content + pageOf),
    page_of: pageOf,
    digits: Array.from({ length: 10 }, (_, digit) => digits.format(digit)),
  }
  return {
    template: fileURLToPath(template),
    inputs: { data: content, frame: JSON.stringify(frame) },
    images,
  }
}

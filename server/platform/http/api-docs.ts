import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { openApiDocument } from './openapi.ts'

const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"><body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

// Apart from the page, because the content security policy allows no inline script.
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true })`

/** `/api/openapi.json` and a page to read it. */
export function serveApiDocs(app: FastifyInstance) {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json').send(document)
  })
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  )
  app.get<{ Params: { name: string } }>('/api/docs/:name', async (request, reply) => {
    const type = Object.hasOwn(ASSETS, request.params.name) ? ASSETS[request.params.name] : undefined
    if (!type) throw new AppError('not_found')
    return reply.type(type).send(await readFile(join(assetDirectory(), request.params.name)))
  })
}

function assetDirectory(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'))
}

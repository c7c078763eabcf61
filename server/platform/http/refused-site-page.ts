import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_STATUS } from '#contract/errors.ts'
import { DEFAULT_LANGUAGE, directionOf, isLanguage, type Language } from '#contract/languages.ts'
import { DEFAULT_COLORS } from '#contract/settings/theme.ts'
import { texts } from '../texts/texts.ts'
import { escapeHtml } from './page.ts'
import { contentPolicy } from './security-headers.ts'

/** Whether a person looks at the answer, and not a program. */
export function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  const isCall = /^\/(api|assets)(\/|$|\?)/.test(url)
  return method === 'GET' && !isCall && (headers.accept ?? '').includes('text/html')
}

/** Why there is no site to show. */
type RefusedSite = 'unknown_site' | 'site_suspended'

export const isRefusedSite = (code: string): code is RefusedSite =>
  code === 'unknown_site' || code === 'site_suspended'

/**
 * What a browser shows under a name that is no site's, or the name of one that is suspended. There is no site to dress it
 * in, so it stands alone: no script, no file, no link.
 */
export function sendRefusedSitePage(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusedSite,
  reason: string,
): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language'])
  const t = texts(language, 'errors')
  const title = t(`codes.${code}`, { reason: '' }).trim()
  const nonce = randomBytes(16).toString('base64')
  const style = `nonce-${nonce}`
  return reply
    .code(ERROR_STATUS[code])
    .header('cache-control', 'no-store')
    .header('vary', 'accept, accept-language')
    .header('content-security-policy', contentPolicy({ 'style-src': `'${style}'` }))
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">
body { margin: 0; padding: 20vh 16px 0; background: ${DEFAULT_COLORS.body_bg_color}; color: ${DEFAULT_COLORS.card_text_color}; font: 16px / 1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 24px; border-radius: 12px; background: ${DEFAULT_COLORS.card_bg_color}; text-align: center }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3 }
p { margin: 0 }
@media (prefers-color-scheme: dark) {
body { background: #0d1424; color: #e6eaf3 }
main { background: #131a2b }
}
</style>
</head>
<body><main><h1>${title}</h1><p dir="auto">${escapeHtml(reason) || t(`pages.${code}`)}</p></main></body>
</html>
`)
}

/** The language a browser likes best among ours. */
function preferredLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',', 20).map((wish) => {
    const [tag = '', weight] = wish
      .trim()
      .toLowerCase()
      .split(/;\s*q=/)
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const known = wishes.filter(({ language, weight }) => weight > 0 && isLanguage(language))
  const best = known.sort((one, other) => other.weight - one.weight)[0]?.language
  return isLanguage(best) ? best : DEFAULT_LANGUAGE
}

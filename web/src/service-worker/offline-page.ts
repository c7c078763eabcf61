/* The one page that is always here. It has no catalogue to read from, so it brings its words. */

interface Words {
  title: string
  text: string
  again: string
}

const ENGLISH: Words = {
  title: 'You are offline',
  text: 'This screen has not been opened on this device yet. It opens once the connection is back.',
  again: 'Try again',
}

const WORDS: Record<string, Words> = {
  de: {
    title: 'Sie sind offline',
    text: 'Diese Seite war auf diesem Gerät noch nicht geöffnet. Sie öffnet sich, sobald die Verbindung wieder da ist.',
    again: 'Erneut versuchen',
  },
  pl: {
    title: 'Jesteś offline',
    text: 'Ta strona nie była jeszcze otwarta na tym urządzeniu. Otworzy się po powrocie połączenia.',
    again: 'Spróbuj ponownie',
  },
  ar: {
    title: 'أنت غير متصل',
    text: 'لم تُفتح هذه الصفحة على هذا الجهاز من قبل. ستُفتح عند عودة الاتصال.',
    again: 'إعادة المحاولة',
  },
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{display:grid;place-content:center;min-height:100vh;margin:0;padding:24px;box-sizing:border-box;text-align:center}
h1{font-size:22px;margin:0 0 8px}p{margin:0 0 20px;max-width:34em}
a{justify-self:center;padding:11px 20px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none}`

/** Nothing of it comes from anybody, so one number does for its style. */
const POLICY = "default-src 'none'; style-src 'nonce-offline'; base-uri 'none'; frame-ancestors 'none'"

export function offlinePage(): Response {
  const language = navigator.language.slice(0, 2)
  const known = language in WORDS ? language : 'en'
  const { title, text, again } = WORDS[known] ?? ENGLISH
  const direction = known === 'ar' ? 'rtl' : 'ltr'
  const html = `<!doctype html><html lang="${known}" dir="${direction}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style nonce="offline">${STYLE}</style><main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  })
}

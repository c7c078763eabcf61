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

/** The neutral colours of a portal: whose it is, nobody here can ask. */
const STYLE = `:root{color-scheme:light dark;font:14px/1.55 Inter,system-ui,sans-serif}
body{display:grid;place-content:center;min-height:100vh;margin:0;padding:16px;box-sizing:border-box;text-align:center;
background:light-dark(#f5f6f9,#0a0d14);color:light-dark(#121826,#e8eaf0)}
main{max-width:26em;padding:32px 28px;border:1px solid light-dark(#dfe2ea,#272c38);border-radius:12px;
background:light-dark(#fff,#12161f)}
h1{margin:0 0 8px;font-size:20px;line-height:1.3}p{margin:0 0 20px;color:light-dark(#5a6170,#a3a9b6)}
a{display:inline-block;padding:11px 20px;border:1px solid light-dark(#c8ccd6,#3a4150);border-radius:8px;
color:inherit;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid light-dark(#3352f0,#7f95ff);outline-offset:2px}`

/** It says that it opens by itself; without a script it can only try again, every so many seconds. */
const TRIES_EVERY = 15

/** Nothing of it comes from anybody, so one number does for its style. */
const POLICY = "default-src 'none'; style-src 'nonce-offline'; base-uri 'none'; frame-ancestors 'none'"

export function offlinePage(): Response {
  const language = navigator.language.slice(0, 2)
  const known = language in WORDS ? language : 'en'
  const { title, text, again } = WORDS[known] ?? ENGLISH
  const direction = known === 'ar' ? 'rtl' : 'ltr'
  const html = `<!doctype html><html lang="${known}" dir="${direction}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${TRIES_EVERY}"><title>${title}</title>
<style nonce="offline">${STYLE}</style><main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  })
}

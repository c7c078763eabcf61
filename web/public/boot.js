// Runs before anything is painted: language, direction and background as they were last time, so that the page
// neither flashes white on a dark screen nor jumps from left to right.
;(() => {
  try {
    const root = document.documentElement
    const locale = localStorage.getItem('locale')
    if (locale) {
      root.lang = locale
      root.dir = ['ar', 'he', 'fa'].includes(locale) ? 'rtl' : 'ltr'
    }
    const paint = JSON.parse(localStorage.getItem('paint') || 'null')
    if (paint) {
      root.style.setProperty('--boot-body', paint.background)
      root.style.setProperty('color-scheme', paint.scheme)
    }
  } catch {
    // Storage is denied: the page starts in its plain look.
  }
})()

// Who is signed in will need the frame of the work area: it is asked for together with the program, not after it.
;(() => {
  try {
    const named = document.querySelector('meta[name="work-area"]')
    if (!named?.content || !(sessionStorage.getItem('user') ?? localStorage.getItem('user'))) return
    const { code, texts } = JSON.parse(named.content)
    for (const href of [...code, ...(texts[localStorage.getItem('locale')] ?? [])]) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
      document.head.append(link)
    }
  } catch {
    // Storage is denied: nobody can be signed in.
  }
})()

// The program or its first texts did not arrive. The catalogues are among what is missing, so the words stand here.
;(() => {
  const LONGEST_WAIT = 120_000
  const WORDS = {
    en: ['The page did not load. Check your connection and try again.', 'Try again'],
    de: [
      'Die Seite wurde nicht geladen. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
      'Noch einmal versuchen',
    ],
    pl: ['Strona nie została wczytana. Sprawdź połączenie i spróbuj ponownie.', 'Spróbuj ponownie'],
    ar: ['لم يتم تحميل الصفحة. تحقق من الاتصال ثم حاول مرة أخرى.', 'حاول مرة أخرى'],
  }
  const giveUp = () => {
    const ring = document.querySelector('.boot')
    if (!ring) return
    const [text, again] = WORDS[document.documentElement.lang] ?? WORDS.en
    const notice = document.createElement('main')
    notice.className = 'boot-failure'
    const words = document.createElement('p')
    words.setAttribute('role', 'alert')
    words.textContent = text
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = again
    button.addEventListener('click', () => window.location.reload())
    notice.append(words, button)
    ring.replaceWith(notice)
  }
  setTimeout(giveUp, LONGEST_WAIT)
  addEventListener('startfailed', giveUp)
  // Scripts that do not arrive tell the page, but only while the event goes down.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), true)
})()

// Which files a screen needs, filled in by the build; null while the program is being worked on.
const CODE = null

// Runs before anything is painted: language, direction and colours as they were last time, so that the page neither
// flashes white on a dark screen nor jumps from left to right. What nobody chose stands in the page as the site has it.
;(() => {
  try {
    const root = document.documentElement
    const locale = localStorage.getItem('locale')
    if (locale) {
      root.lang = locale
      root.dir = ['ar', 'he', 'fa'].includes(locale) ? 'rtl' : 'ltr'
    }
    const paint = JSON.parse(localStorage.getItem('paint') || 'null')
    if (!paint) return
    root.style.setProperty('color-scheme', paint.scheme)
    if (!localStorage.getItem('theme')) return
    for (const [name, color] of Object.entries(paint.colors ?? {}))
      root.style.setProperty(`--boot-${name.replaceAll('_', '-')}`, color)
  } catch {
    // Storage is denied: the page starts in its plain look.
  }
})()

// The frame of the shell that will be around the screen in the address bar is shown at once. The screen's first answers
// and its files are asked for together with the program, not after it. Whether the person may see the screen is decided
// by the program.
;(() => {
  const { dataset, lang } = document.documentElement
  const CUSTOMER = 2
  const user = signedInUser()
  const path = window.location.pathname.replace(/(.)\/$/, '$1')
  const isArea = (name) => name === 'customers' || name === 'staff'
  const { screens = {}, shells = {}, files = [], texts = {} } = CODE ?? {}
  const { search } = window.location
  const tab = new URLSearchParams(search).get('tab') ?? ''
  const parts = path.split('/')
  const isPathOf = (screen) => {
    const own = screen.split('/')
    return own.length === parts.length && own.every((part, at) => part[0] === '$' || part === parts[at])
  }
  const screen =
    screens[`${path}?tab=${tab}`] ?? screens[path] ?? screens[Object.keys(screens).find(isPathOf)]
  const textsFor = (readers) => readers.flatMap((name) => texts[lang]?.[name] ?? [])
  const wanted = textsFor(['all'])
  const isAtWork = Boolean(user?.verified && user.status === 1)
  const isCustomer = user?.role_id === CUSTOMER
  if (screen && isArea(screen.shell) && isAtWork) {
    dataset.boot = 'work'
    const shell = shells[screen.shell]
    if (isCustomer === (screen.shell === 'customers')) askEarly(shell.data)
    wanted.push(...shell.files, ...screen.files, ...textsFor([...shell.texts, ...screen.texts]))
  } else if (screen?.shell === 'shoppers') {
    // Customers see it inside their own area, everybody else in a shell of its own.
    const isInside = isAtWork && isCustomer
    dataset.boot = isInside ? 'work' : 'shop'
    askEarly(isInside ? [...shells.customers.data, ...shells.shoppers.data] : [])
    const shellTexts = isInside ? shells.customers.texts : []
    wanted.push(...shells.shoppers.files, ...screen.files, ...textsFor([...shellTexts, ...screen.texts]))
  } else if (screen) {
    // Who may not see the screen is led to the login, which is a part of the program.
    dataset.boot = screen.wide ? 'text' : 'public'
    if (!isArea(screen.shell)) wanted.push(...screen.files)
  }
  for (const at of new Set(wanted)) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href: files[at] })
    document.head.append(link)
  }

  // The program takes the answers, where it would ask for the same (lib/early-answers.ts).
  function askEarly(shellData) {
    const own = search === '' || (screen.isTab && search === `?tab=${tab}`) ? screen.data : []
    const urls = [...shellData, ...own]
      .filter(({ permission }) => !permission || [user.permissions].flat().includes(permission))
      .filter(({ can }) => !can || user.can?.[can])
      .map(({ call }) => `/api${call.replace(/\{(id|slug|no)\}/, path.replace(/.*\//, ''))}`)
    const answers = new Map()
    const ask = (token) => {
      window.early.began ??= Date.now()
      const headers = { accept: 'application/json', ...(token && { 'x-access-token': token }) }
      // The shell and the screen inside it may want the same.
      for (const url of new Set(urls)) {
        const reply = fetch(url, { headers }).then(async (answer) => ({
          status: answer.status,
          text: await answer.text(),
        }))
        const answer = { token, asked: Date.now(), reply, came: null }
        // Whoever takes it hears of what failed.
        reply.then(
          (came) => Object.assign(answer, { came }),
          () => {},
        )
        answers.set(url, answer)
      }
    }
    window.early = { ask, began: null, answers }
    // What happens meanwhile is heard by another tab, which tells it here: answers from before are old then.
    if (user && window.BroadcastChannel)
      new BroadcastChannel(`live-${user.id}`).onmessage = ({ data }) => {
        if (data.type !== 'ready' && data.type !== 'line') answers.clear()
      }
    if (!user || !hasExpired(user.access_token)) ask(user?.access_token)
  }

  // As lib/token-expiry.ts has it: the program gets a new token first.
  function hasExpired(token) {
    try {
      const claims = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')
      return JSON.parse(atob(claims)).exp * 1000 < Date.now() + 5000
    } catch {
      return false
    }
  }

  function signedInUser() {
    try {
      return JSON.parse(sessionStorage.getItem('user') ?? localStorage.getItem('user'))
    } catch {
      // Storage is denied or holds something else: nobody can be signed in.
      return null
    }
  }
})()

// The first formats of dates and numbers take a slow phone a tenth of a second. They are made while it waits for the
// program, one in a turn; all others are quick then.
for (const first of [() => Intl.NumberFormat(), () => Intl.DateTimeFormat()]) {
  ;(window.requestIdleCallback ?? setTimeout)(first)
}
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
    const frame = document.querySelector('.boot')
    if (!frame) return
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
    frame.replaceWith(notice)
  }
  setTimeout(giveUp, LONGEST_WAIT)
  addEventListener('startfailed', giveUp)
  // Scripts that do not arrive tell the page, but only while the event goes down.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), true)
})()

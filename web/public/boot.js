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

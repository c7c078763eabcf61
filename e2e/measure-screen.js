// Runs in the browser and is read as text: what stands badly on the open screen, in words.
export async function measure({ rowHeight, fieldWidth }) {
  // What follows the window is drawn a frame later, and what follows that another.
  for (let frame = 0; frame < 4; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  const faults = []
  const main = document.querySelector('main')
  if (!main) return ['there is no content']
  const named = (element) =>
    `${element.tagName.toLowerCase()} “${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}”`
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1

  const page = document.documentElement
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} px wide`)
  // On a phone rows are cards of any height, and a long code has no other place to break.
  if (innerWidth < 768) return faults

  // Tabs and the like may be moved sideways by a finger; a list may not.
  const mayMove = (element) => {
    for (let at = element; at && at !== main; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth)
        return !at.querySelector('table')
    }
    return false
  }
  for (const element of document.querySelectorAll(
    'main :is(a, button, input, textarea, td, h1, h2, h3, p)',
  )) {
    if (!isShown(element)) continue
    const { left, right } = element.getBoundingClientRect()
    if ((right > innerWidth + 1 || left < -1) && !mayMove(element))
      faults.push(`${named(element)} is outside`)
  }
  for (const list of main.querySelectorAll('[data-form]')) {
    const edge = list.getBoundingClientRect()
    for (const element of list.querySelectorAll('a, button, td, dd, li')) {
      const { left, right } = element.getBoundingClientRect()
      const isCut = right > edge.right + 1 || left < edge.left - 1
      const own = element.closest('dl')
      if (isShown(element) && isCut && !own) faults.push(`${named(element)} is cut off by its list`)
    }
  }
  for (const row of main.querySelectorAll('tbody > tr, [data-form="lines"] li')) {
    const { height } = row.getBoundingClientRect()
    if (height > rowHeight + 1) faults.push(`the row ${named(row)} is ${Math.round(height)} px high`)
  }
  for (const field of main.querySelectorAll('input:is([type=text], [type=search], :not([type]))')) {
    const { width } = field.getBoundingClientRect()
    // Places and hours are short by nature; what has a label beside it is typed into.
    if (field.labels?.length && isShown(field) && width < fieldWidth)
      faults.push(`the field ${field.labels[0].textContent} is ${Math.round(width)} px wide`)
  }

  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const topsOf = () => new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.nodeValue ?? ''
    const place = text.parentElement
    if (!words.trim() || !place || place.closest('code, [data-code]') || !isShown(place)) continue
    // Every site shares the catalogue of vehicles: what another journey stored there to attack it is no name.
    if (words.includes('__xss')) continue
    range.selectNodeContents(text)
    if (topsOf() < 2) continue
    for (const { 0: word, index } of words.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const [first, ...others] = range.getClientRects()
      if (first && others.some(({ top }) => Math.abs(top - first.top) > first.height / 2))
        faults.push(`“${word}” is broken in ${named(place)}`)
    }
  }
  return [...new Set(faults)].slice(0, 12)
}

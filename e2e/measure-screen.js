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

  // Tabs and the like may be moved sideways by a finger; a list may not. What ends in dots is cut on purpose.
  const edgesOf = (element) => {
    for (let at = element.parentElement; at && at !== main; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at)
      if (textOverflow === 'ellipsis') return null
      if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth && !at.querySelector('table'))
        return null
      if (overflowX === 'visible') continue
      const edges = at.getBoundingClientRect()
      // For those who cannot see: the figures of a chart.
      return edges.width > 1 ? edges : null
    }
    return { left: 0, right: innerWidth }
  }
  for (const element of main.querySelectorAll('a, button, input, textarea, td, dd, li, h1, h2, h3, p')) {
    if (!isShown(element)) continue
    const { left, right } = element.getBoundingClientRect()
    const edges = edgesOf(element)
    if (!edges) continue
    if (right > innerWidth + 1 || left < -1) faults.push(`${named(element)} is outside`)
    else if (right > edges.right + 1 || left < edges.left - 1) faults.push(`${named(element)} is cut off`)
  }
  for (const control of main.querySelectorAll('td :is(a, button)')) {
    const { left, right } = control.getBoundingClientRect()
    const cell = control.closest('td').getBoundingClientRect()
    if (isShown(control) && (left < cell.left - 1 || right > cell.right + 1))
      faults.push(`${named(control)} stands out of its cell`)
  }
  for (const label of main.querySelectorAll('.mantine-Button-label')) {
    if (isShown(label) && label.scrollWidth > label.clientWidth + 1)
      faults.push(`the button ${named(label)} is squeezed`)
  }
  // Lists whose lines lie below each other from side to side; tiles and marks lie beside each other.
  const linesOf = (list) => {
    const lines = [...list.children].filter(isShown)
    const room = list.clientWidth * 0.9
    const areLines = lines.every((line) => line.getBoundingClientRect().width > room)
    return areLines ? lines : []
  }
  const lists = main.querySelectorAll(':is(ul, ol):not([data-form="cards"] *, [data-form="cards"])')
  const rows = [...main.querySelectorAll('tbody > tr'), ...[...lists].flatMap(linesOf)]
  for (const row of rows) {
    // What the row holds is in a link where all of it leads somewhere.
    const { children } = row.children.length === 1 ? row.firstElementChild : row
    const parts = [...children].filter(isShown).map((part) => [part, part.getBoundingClientRect()])
    for (const [at, [part, box]] of parts.entries()) {
      const isOver = ([, other]) =>
        Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 &&
        Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 2
      if (parts.slice(at + 1).some(isOver)) faults.push(`${named(part)} lies over what is beside it`)
    }
  }
  // On a phone rows are cards of any height, and a long code has no other place to break.
  if (innerWidth < 768) return [...new Set(faults)].slice(0, 12)

  for (const row of rows) {
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

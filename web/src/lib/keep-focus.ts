/**
 * A button is disabled while it is busy and loses the focus by it: whoever works with the keyboard would begin at the top of the
 * page again. Once it is done it has the focus again, unless something else has it by then. Starts with the program, for every
 * button that shows that it is busy. Returns what ends it.
 */
export function keepFocusOfBusyButtons(): () => void {
  let busy: HTMLElement | null = null
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue
      const { activeElement, body } = document
      if (target.dataset.loading !== undefined) {
        if (activeElement === target) busy = target
      } else if (target === busy) {
        busy = null
        if (activeElement === body) target.focus({ preventScroll: true })
      }
    }
  })
  watch.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-loading'] })
  return () => watch.disconnect()
}

import { flushSync } from 'react-dom'
import { sharedValue } from './shared-value.ts'

const printing = sharedValue(false)

// The page is laid out for paper right after this event, so all that is missing is drawn within it.
window.addEventListener('beforeprint', () => flushSync(() => printing.set(true)))
window.addEventListener('afterprint', () => printing.set(false))

export const useIsPrinting = printing.use

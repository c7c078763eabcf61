import './app/styles.ts'
import { start } from './app/start.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no place for the program')
// In a turn of its own: to read the program is work enough for one on a slow phone.
setTimeout(() =>
  start(element).catch((error: unknown) => {
    console.error(error)
    // Without texts there is no screen to say it on: boot.js has the words.
    window.dispatchEvent(new Event('startfailed'))
  }),
)

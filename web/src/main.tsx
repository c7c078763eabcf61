import './app/styles.ts'
import { start } from './app/start.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no place for the program')
void start(element)

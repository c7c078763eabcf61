export { type By, consequencesOf, type LiveEvent, PROGRAM } from './consequences.ts'

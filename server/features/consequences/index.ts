export {
  type By,
  type Changed,
  consequencesOf,
  type LiveEvent,
  logged,
  PROGRAM,
  tellListChange,
} from './consequences.ts'

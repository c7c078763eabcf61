export {
  BY_PROGRAM,
  type By,
  type Changed,
  consequencesOf,
  type LiveEvent,
  logged,
  moneyChanged,
  setupChanged,
  tellListChange,
} from './consequences.ts'

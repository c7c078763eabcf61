export {
  BY_PROGRAM,
  type By,
  type Changed,
  consequencesOf,
  type LiveEvent,
  logged,
  moneyChanged,
  tellListChange,
} from './consequences.ts'

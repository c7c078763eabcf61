export {
  type By,
  type Changed,
  consequencesOf,
  type LiveEvent,
  logged,
  moneyChanged,
  PROGRAM,
  tellListChange,
} from './consequences.ts'

import { useFormats } from './formats.ts'
import { useIsPrinting } from './is-printing.ts'
import { useNow } from './use-now.ts'

const dayOf = (moment: Date) => moment.toDateString()

/** A moment as people say it: the time alone today, the day with it otherwise. Paper is read on another day. */
export function useWhen(): (moment: string) => string {
  const formats = useFormats()
  const isPrinting = useIsPrinting()
  const today = dayOf(useNow())
  return (moment) =>
    !isPrinting && dayOf(new Date(moment)) === today ? formats.time(moment) : formats.dateTime(moment)
}

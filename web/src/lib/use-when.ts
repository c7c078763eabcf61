import { useFormats } from './formats.ts'
import { useNow } from './use-now.ts'

const dayOf = (moment: Date) => moment.toDateString()

/** A moment as people say it: the time alone today, the day with it otherwise. */
export function useWhen(): (moment: string) => string {
  const formats = useFormats()
  const today = dayOf(useNow())
  return (moment) => (dayOf(new Date(moment)) === today ? formats.time(moment) : formats.dateTime(moment))
}

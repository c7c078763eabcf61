import { useFormats } from '../../lib/formats.ts'
import { useSite } from '../../lib/site.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './print-head.module.css'

/** On paper only: whose page it is, and of when. */
export function PrintHead() {
  const { title } = useSite()
  const now = useNow()
  const formats = useFormats()
  return (
    <div className={classes.head}>
      <bdi className={classes.title}>{title}</bdi>
      <time>{formats.dateTime(now)}</time>
    </div>
  )
}

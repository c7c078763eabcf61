import { useFormats } from '../../lib/formats.ts'
import classes from './signed-credits.module.css'

/** What came or went. The sign says it too: a colour alone says nothing to one man in twelve. */
export function SignedCredits({ value }: { value: number }) {
  const formats = useFormats()
  const text = formats.number(value, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const tone = value > 0 ? classes.came : value < 0 ? classes.went : classes.same
  return (
    <bdi className={`${classes.credits} ${tone}`} dir="ltr">
      {text}
    </bdi>
  )
}

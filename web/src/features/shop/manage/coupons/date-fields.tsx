import { Input } from '@mantine/core'
import { DatePickerInput, TimePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormats } from '../../../../lib/formats.ts'
import { useSite } from '../../../../lib/site.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { useCalendarTexts } from '../../../../ui/calendar-texts.ts'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import type { CouponValues } from './coupon-values.ts'
import classes from './coupons.module.css'

/** From when and until when, by calendar and clock of the site. */
export function DateFields({ of: f }: { of: ServerForm<CouponValues> }) {
  const { t } = useTranslation('shop-manager')
  const { timezone } = useSite()
  return (
    <fieldset className={classes.group}>
      <legend>{t('coupons.when')}</legend>
      <div className={classes.pair}>
        <Moment of={f} end="start" />
        <Moment of={f} end="expiry" />
      </div>
      <p className={classes.hint}>{t('coupons.zone', { zone: timezone.replaceAll('_', ' ') })}</p>
    </fieldset>
  )
}

interface MomentProps {
  of: ServerForm<CouponValues>
  end: 'start' | 'expiry'
}

function Moment({ of: f, end }: MomentProps) {
  const { t } = useTranslation('shop-manager')
  const formats = useFormats()
  const texts = useCalendarTexts()
  const errorId = useId()
  const { values, errors } = f.form
  const day = values[`${end}_day`]
  const shown = day ? formats.date(`${day}T00:00:00Z`, 'UTC') : ''
  const label = t(`coupons.${end}`)
  const error = errors[`${end}_day`]
  return (
    <div>
      <div className={classes.moment}>
        <DatePickerInput
          {...texts}
          label={label}
          aria-label={`${label}: ${shown || t(`coupons.no_${end}`)}`}
          aria-describedby={error ? errorId : undefined}
          leftSection={<IconCalendar size={16} aria-hidden />}
          placeholder={t(`coupons.no_${end}`)}
          value={day}
          onChange={(chosen) => f.form.setFieldValue(`${end}_day`, chosen)}
          valueFormatter={() => shown}
          clearable
          clearButtonProps={{ 'aria-label': t(`coupons.clear_${end}`) }}
          maxLevel="year"
          error={Boolean(error)}
        />
        <TimePicker
          className={classes.time}
          hoursInputLabel={t(`coupons.${end}_hour`)}
          minutesInputLabel={t(`coupons.${end}_minute`)}
          value={values[`${end}_time`]}
          disabled={day === null}
          onChange={(time) => f.form.setFieldValue(`${end}_time`, time)}
        />
      </div>
      {error ? (
        <Input.Error id={errorId} mt={5}>
          {error}
        </Input.Error>
      ) : null}
    </div>
  )
}

import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ThemeColors } from '#contract/settings/theme.ts'
import { useFormats } from '../../../lib/formats.ts'
import { contrastWarnings } from '../../../lib/theme-colors.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './theme-form.module.css'

const AREAS = {
  header_top_color: 'header_top',
  header_bar_color: 'header_bar',
  left_bar_color: 'left_bar',
  card_bg_color: 'card',
  body_bg_color: 'body',
} as const

/** Which pairs read badly, how badly, and what is shown in their place. */
export function ContrastNotes({ colors }: { colors: ThemeColors }) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const warnings = contrastWarnings(colors)
  return (
    <ul className={classes.notes} aria-label={t('theme.contrast')} aria-live="polite">
      {warnings.length === 0 ? (
        <li className={classes.note}>
          <IconCircleCheck className={classes.good} size={18} aria-hidden />
          <span>{t('theme.readable')}</span>
        </li>
      ) : null}
      {warnings.map(({ background, ratio, mended }) => (
        <li key={background} className={classes.note}>
          <IconAlertTriangle className={classes.bad} size={18} aria-hidden />
          <span>
            {t('theme.warning', {
              area: t(`theme.areas.${AREAS[background]}`),
              ratio: formats.number(ratio, { minimumFractionDigits: 1, maximumFractionDigits: 2 }),
            })}{' '}
            <bdi className={classes.sample} style={{ background: colors[background], color: mended }}>
              {mended}
            </bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}

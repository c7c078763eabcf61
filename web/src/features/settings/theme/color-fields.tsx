import { ColorInput } from '@mantine/core'
import type { ThemeColor, ThemeColors } from '#contract/settings/theme.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import classes from './theme-form.module.css'

/** As they meet on screen: a ground and the text on it. */
const GROUPS = [
  { area: 'header_top', colors: ['header_top_color', 'header_top_text_color'] },
  { area: 'header_bar', colors: ['header_bar_color', 'header_bar_text_color'] },
  { area: 'left_bar', colors: ['left_bar_color', 'left_bar_text_color'] },
  { area: 'card', colors: ['card_bg_color', 'card_text_color'] },
  { area: 'body', colors: ['body_bg_color'] },
] as const satisfies { area: string; colors: readonly ThemeColor[] }[]

export function ColorFields({ f }: { f: ServerForm<ThemeColors> }) {
  const { t } = useTranslation('settings')
  return (
    <div className={classes.groups}>
      {GROUPS.map(({ area, colors }) => (
        <fieldset key={area} className={classes.group}>
          <legend className={classes.legend}>{t(`theme.areas.${area}`)}</legend>
          <div className={classes.pair}>
            {colors.map((name) => (
              <ColorInput
                key={name}
                label={name.includes('text') ? t('theme.text') : t('theme.ground')}
                labelProps={{ className: classes.label }}
                {...f.field(name)}
                format="hex"
                dir="ltr"
                eyeDropperButtonProps={{ 'aria-label': t('theme.pick') }}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

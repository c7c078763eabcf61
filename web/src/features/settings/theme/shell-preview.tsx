import { useLayoutEffect, useRef } from 'react'
import type { ThemeColors } from '#contract/settings/theme.ts'
import { useSite } from '../../../lib/site.ts'
import { previewColors } from '../../../lib/theme.tsx'
import { useTranslation } from '../../../lib/use-translation.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './shell-preview.module.css'

/** The portal in small, in the colours being chosen: everything that follows from the nine is computed as on screen. */
export function ShellPreview({ colors }: { colors: ThemeColors }) {
  const { t } = useTranslation('settings')
  const { title } = useSite()
  const frame = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(colors)
  useLayoutEffect(
    () => (frame.current ? previewColors(frame.current, JSON.parse(key) as ThemeColors) : undefined),
    [key],
  )
  return (
    <div ref={frame} className={classes.frame} role="img" aria-label={t('theme.preview_label')}>
      <div className={classes.strip}>{t('theme.areas.header_top')}</div>
      <div className={classes.middle}>
        <div className={classes.menu}>
          <bdi className={classes.brand}>{title}</bdi>
          <span className={classes.active}>{t('theme.sample.menu')}</span>
          <span className={classes.item}>{t('theme.sample.menu')}</span>
          <span className={classes.item}>{t('theme.sample.menu')}</span>
        </div>
        <div className={classes.page}>
          <div className={classes.bar}>{t('theme.areas.header_bar')}</div>
          <div className={classes.body}>
            <span className={classes.title}>{t('theme.sample.title')}</span>
            <div className={classes.card}>
              <span className={classes.heading}>{t('theme.sample.heading')}</span>
              <span className={classes.muted}>{t('theme.sample.text')}</span>
              <span className={classes.badges}>
                <StatusBadge tone="ok">{t('theme.sample.ok')}</StatusBadge>
                <StatusBadge tone="wait">{t('theme.sample.wait')}</StatusBadge>
              </span>
              <span className={classes.buttons}>
                <span className={classes.primary}>{t('theme.sample.button')}</span>
                <span className={classes.plain}>{t('theme.sample.button')}</span>
              </span>
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

import { hasWords } from '#contract/content/has-words.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { NoticeText } from '../home/notice-text.tsx'
import classes from '../message-box.module.css'
import type { NoticeValues } from './notice-values.ts'

/**
 * The notice as customers see it, while it is written. The editor makes no markup but what the server lets through, and the
 * page's policy bars scripts.
 */
export function NoticePreview({ notice }: { notice: NoticeValues }) {
  const { t } = useTranslation('message-box')
  const { title, body, from_date, pinned } = notice
  return (
    <div className={classes.preview}>
      <p className={classes.small}>{t('editor.preview_label')}</p>
      <SectionCard>
        <NoticeText
          notice={{ title: title.trim() || t('editor.untitled'), body, from_date: from_date ?? '', pinned }}
          isNew
          whole
          empty={!hasWords(body)}
        />
      </SectionCard>
    </div>
  )
}

import { TextInput } from '@mantine/core'
import { MAILING_BOUNDS, PERSONAL_FIELDS } from '#contract/mailings/bounds.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../mailings.module.css'
import type { Letter } from './use-mailing-form.ts'

/** Subject and text, with what is filled in for each recipient. */
export function MessageCard({ of: f }: { of: ServerForm<Letter> }) {
  const { t } = useTranslation('mailings')
  const fields = PERSONAL_FIELDS.map((name) => ({ text: `{${name}}`, label: t(`message.fields.${name}`) }))
  return (
    <SectionCard title={t('message.title')}>
      <div className={classes.stack}>
        <TextInput
          label={t('message.subject')}
          maxLength={MAILING_BOUNDS.subject}
          dir="auto"
          {...f.field('subject')}
        />
        <RichTextEditor
          label={t('message.body')}
          description={t('message.fields_hint')}
          value={f.form.values.body}
          onChange={(html) => f.form.setFieldValue('body', html)}
          error={f.form.errors.body}
          inserts={{ label: t('message.insert'), texts: fields }}
        />
      </div>
    </SectionCard>
  )
}

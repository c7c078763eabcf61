import { TextInput } from '@mantine/core'
import { SENT_FILE_BOUNDS } from '#contract/sent-files/bounds.ts'
import { useFileLimit } from '../../../lib/use-file-limit.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../sent-files.module.css'
import { OwnFiles } from './own-files.tsx'
import { useSendForm } from './use-send-form.ts'

/** Where customers send a file with a question, and see what became of the ones before. */
export function SendFilePage() {
  const { t } = useTranslation('sent-files')
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <div className={classes.stack}>
        <SectionCard title={t('form.title')}>
          <SendForm />
        </SectionCard>
        <OwnFiles />
      </div>
    </>
  )
}

function SendForm() {
  const { t } = useTranslation('sent-files')
  const { f, sending } = useSendForm()
  const maxBytes = useFileLimit('extra')
  return (
    <GuardedForm of={f} label={t('form.title')}>
      <FileDrop
        label={t('form.file')}
        rules={{ maxBytes }}
        value={f.form.values.file}
        onChange={(file) => f.form.setFieldValue('file', file)}
        progress={sending.progress}
        onCancel={sending.cancel}
        error={f.form.errors.file}
      />
      <GrowingTextarea
        label={t('form.note')}
        description={t('form.note_hint')}
        maxLength={SENT_FILE_BOUNDS.note}
        minRows={3}
        maxRows={12}
        dir="auto"
        {...f.field('note')}
      />
      <TextInput
        label={<Optional>{t('form.registration')}</Optional>}
        maxLength={SENT_FILE_BOUNDS.registration}
        {...f.field('registration')}
      />
      <div>
        <SubmitButton of={f}>{t('form.send')}</SubmitButton>
      </div>
    </GuardedForm>
  )
}

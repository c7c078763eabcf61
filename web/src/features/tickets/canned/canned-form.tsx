import { Button, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { TICKET_BOUNDS } from '#contract/tickets/bounds.ts'
import { CANNED_FIELDS, type CannedField } from '#contract/tickets/canned-fields.ts'
import { CANNED_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FormButtons } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './canned.module.css'
import type { CannedAnswer } from './use-canned.ts'

interface CannedFormProps {
  /** Null: a new one. */
  answer: CannedAnswer | null
  onDone: () => void
}

export function CannedForm({ answer, onDone }: CannedFormProps) {
  const { t } = useTranslation('tickets')
  const toast = useToasts()
  const adding = useCall('POST /canned_answer', { refreshAlways: [CANNED_KEY], idempotent: true })
  const changing = useCall('PUT /canned_answer/{id}', { refreshAlways: [CANNED_KEY] })
  const f = useServerForm({
    initialValues: { title: answer?.title ?? '', text: answer?.text ?? '' },
    check: ({ title, text }) => ({ title: !title.trim() && 'required', text: !text.trim() && 'required' }),
    submit: ({ title, text }) => {
      const body = { title: title.trim(), text: text.trim() }
      return answer ? changing.mutateAsync({ params: { id: answer.id }, body }) : adding.mutateAsync({ body })
    },
    onDone: ({ title }) => {
      toast.success(t('canned.saved', { title }))
      onDone()
    },
    onRefused: ({ code }) => {
      if (code !== 'wrong_state') return false
      f.form.setFieldError('title', t('canned.full'))
      return true
    },
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = useInsert(field, f.form.values.text, (text) => f.form.setFieldValue('text', text))
  return (
    <GuardedForm of={f} label={answer ? t('canned.edit_title') : t('canned.add')}>
      <TextInput
        label={t('canned.name')}
        maxLength={TICKET_BOUNDS.canned_title}
        autoComplete="off"
        autoFocus
        {...f.field('title')}
      />
      <GrowingTextarea
        ref={field}
        label={t('canned.text')}
        minRows={6}
        maxRows={16}
        maxLength={TICKET_BOUNDS.canned_text}
        {...f.field('text')}
      />
      <fieldset className={classes.fields}>
        <legend className={classes.legend}>{t('canned.fields_label')}</legend>
        {CANNED_FIELDS.map((name) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => insert(name)}>
            {t(`canned.fields.${name}`)}
          </Button>
        ))}
      </fieldset>
      <FormButtons of={f} onCancel={onDone} />
    </GuardedForm>
  )
}

/** Puts a field where the caret stands, and the caret behind it. */
function useInsert(
  field: React.RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
) {
  const wanted = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text has changed
  useLayoutEffect(() => {
    if (wanted.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  }, [text])
  return (name: CannedField) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    const written = `{${name}}`
    wanted.current = selectionStart + written.length
    setText(`${text.slice(0, selectionStart)}${written}${text.slice(selectionEnd)}`)
  }
}

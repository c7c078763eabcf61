import { Button, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { MESSAGE_BOUNDS } from '#contract/conversations/bounds.ts'
import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { TICKET_BOUNDS } from '#contract/tickets/bounds.ts'
import { useFileLimit } from '../../../lib/use-file-limit.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { OrderField } from '../order-field.tsx'
import { LikelyAnswers } from './likely-answers.tsx'
import classes from './open-ticket.module.css'
import { useLikelyAnswers } from './use-likely-answers.ts'
import { useOpenTicket } from './use-open-ticket.ts'

/** A question to staff. What may answer it stands above the button that sends it. */
export function OpenTicketPage() {
  const { t } = useTranslation(['tickets', 'ui'])
  const when = useWhen()
  const maxBytes = useFileLimit('attachment')
  const { f, draft, attachment, sending, keptAt, send, answered, discard } = useOpenTicket()
  const answers = useLikelyAnswers(draft)
  return (
    <>
      <PageHeader title={t('open.title')} hint={t('open.hint')} />
      <SectionCard>
        <ServerForm of={{ ...f, submit: send }} label={t('open.title')}>
          <TextInput
            label={t('open.subject')}
            maxLength={TICKET_BOUNDS.subject}
            autoComplete="off"
            {...f.field('subject')}
          />
          <div className={classes.pair}>
            <OrderField
              label={<Optional>{t('open.order')}</Optional>}
              value={draft.order}
              onChange={(order) => {
                f.form.setFieldValue('order', order)
                if (order?.reg_no && !draft.reg_no) f.form.setFieldValue('reg_no', order.reg_no)
              }}
            />
            <TextInput
              label={<Optional>{t('open.reg_no')}</Optional>}
              maxLength={ORDER_BOUNDS.reg_no}
              autoComplete="off"
              {...f.field('reg_no')}
            />
          </div>
          <GrowingTextarea
            label={t('open.text')}
            placeholder={t('open.text_placeholder')}
            minRows={6}
            maxRows={18}
            maxLength={MESSAGE_BOUNDS.text}
            description={attachment.isLongText ? t('ui:thread.long_text') : null}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onPaste={attachment.onPaste}
            {...f.field('text')}
            error={f.form.errors.text ?? attachment.refused}
          />
          <FileDrop
            label={t('open.file')}
            isOptional
            rules={{ maxBytes }}
            value={attachment.file}
            onChange={attachment.choose}
            progress={attachment.file ? sending.progress : null}
            onCancel={sending.cancel}
          />
          <LikelyAnswers answers={answers} onAnswered={answered} />
          <div className={classes.foot}>
            <span className={classes.draft}>
              {keptAt ? (
                <>
                  {t('open.draft', { time: when(keptAt.toISOString()) })}
                  <Button size="compact-sm" variant="subtle" color="gray" onClick={discard}>
                    {t('open.discard')}
                  </Button>
                </>
              ) : null}
            </span>
            <Button type="submit" loading={f.pending} leftSection={<IconSend size={16} aria-hidden />}>
              {t('open.send')}
            </Button>
          </div>
        </ServerForm>
      </SectionCard>
    </>
  )
}

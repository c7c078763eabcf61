import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { NOTICE_BOUNDS } from '#contract/message-box/bounds.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { FormButtons } from '../../../ui/dialog.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../message-box.module.css'
import { NOTICES_KEY, type NoticeDetails } from '../notices.ts'
import { AudienceFields } from './audience-fields.tsx'
import { DayFields } from './day-fields.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { useNoticeForm } from './use-notice-form.ts'
import { useNoticeImages } from './use-notice-images.ts'

interface NoticeFormProps {
  notice: NoticeDetails | null
  onDone: () => void
  onCancel: () => void
}

export function NoticeForm({ notice, onDone, onCancel }: NoticeFormProps) {
  const { t } = useTranslation('message-box')
  const images = useNoticeImages()
  const f = useNoticeForm(notice, images.saving, onDone)
  const { values, errors } = f.form
  return (
    <GuardedForm of={f} label={t(notice ? 'editor.edit' : 'editor.new')}>
      <TextInput
        label={t('editor.title')}
        maxLength={NOTICE_BOUNDS.title}
        dir="auto"
        data-autofocus
        {...f.field('title')}
      />
      <RichTextEditor
        label={t('editor.body')}
        value={values.body}
        onChange={(html) => f.form.setFieldValue('body', html)}
        error={errors.body}
        startsOpen={!notice}
        uploadPicture={images.uploadPicture}
      />
      <DayFields of={f} />
      <AudienceFields of={f} />
      <Checkbox label={t('editor.pinned')} description={t('editor.pinned_hint')} {...f.tick('pinned')} />
      <NoticePreview notice={values} />
      <div className={classes.foot}>
        {notice ? <DeleteNotice notice={notice} onDone={onDone} /> : null}
        <FormButtons of={f} onCancel={onCancel}>
          {t(notice ? 'editor.save' : 'editor.publish')}
        </FormButtons>
      </div>
    </GuardedForm>
  )
}

function DeleteNotice({ notice, onDone }: { notice: NoticeDetails; onDone: () => void }) {
  const { t } = useTranslation('message-box')
  const { t: ui } = useTranslation('ui')
  const confirm = useConfirm()
  const toast = useToasts()
  const deleting = useCall('DELETE /message/{id}', {
    refresh: [NOTICES_KEY],
    wait: false,
    onSuccess: () => {
      toast.success(t('editor.deleted'))
      onDone()
    },
    onError: toast.error,
    refreshRefused: [NOTICES_KEY],
  })
  const remove = async () => {
    const title = t('editor.delete')
    const sure = await confirm({
      title,
      text: t('editor.delete_text'),
      confirm: ui('confirm.delete'),
      danger: true,
    })
    if (sure) deleting.mutate({ params: { id: notice.id } })
  }
  return (
    <Button
      variant="subtle"
      color="bad"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={deleting.isPending}
      onClick={() => void remove()}
    >
      {t('editor.delete')}
    </Button>
  )
}

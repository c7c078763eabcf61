import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ListWithViews, VIEW_BOUNDS } from '#contract/saved-views/bounds.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ServerForm } from '../form/server-form.tsx'
import { useServerForm } from '../form/use-server-form.tsx'
import { useToasts } from '../toasts.tsx'
import classes from './saved-views.module.css'
import { VIEWS, type View } from './views.ts'

interface ViewDialogProps {
  opened: boolean
  onClose: () => void
  views: readonly View[]
}

export function SaveViewDialog({ list, query, views, ...dialog }: ViewDialogProps & SaveViewProps) {
  const { t } = useTranslation('saved-views')
  return (
    <Dialog {...dialog} title={t('save_title')}>
      {(close) => (
        <SaveViewForm list={list} query={query} views={views} onDone={dialog.onClose} onCancel={close} />
      )}
    </Dialog>
  )
}

interface SaveViewProps {
  list: ListWithViews
  query: Record<string, string>
}

interface SaveViewFormProps extends SaveViewProps {
  views: readonly View[]
  onDone: () => void
  onCancel: () => void
}

function SaveViewForm({ list, query, views, onDone, onCancel }: SaveViewFormProps) {
  const { t } = useTranslation('saved-views')
  const toast = useToasts()
  const saving = useCall('POST /saved_view', { refreshAlways: [VIEWS] })
  const f = useServerForm({
    initialValues: { name: '' },
    check: ({ name }) => ({ name: !name.trim() && 'required' }),
    submit: ({ name }) => saving.mutateAsync({ body: { list, name: name.trim(), query } }),
    onDone: ({ name }) => {
      toast.success(t('saved', { name }))
      onDone()
    },
    onRefused: ({ code }) => {
      if (code !== 'wrong_state') return false
      f.form.setFieldError('name', t('full'))
      return true
    },
  })
  const isKnown = views.some(({ name }) => name === f.form.values.name.trim())
  return (
    <ServerForm of={f} label={t('save_title')}>
      <TextInput
        label={t('name')}
        description={isKnown ? t('replaces') : t('save_hint')}
        maxLength={VIEW_BOUNDS.name}
        autoComplete="off"
        data-autofocus
        {...f.field('name')}
      />
      <FormButtons of={f} onCancel={onCancel} />
    </ServerForm>
  )
}

export function DeleteViewsDialog({ views, ...dialog }: ViewDialogProps) {
  const { t } = useTranslation('saved-views')
  const toast = useToasts()
  const deletion = useCall('DELETE /saved_view/{id}', { refreshAlways: [VIEWS], onError: toast.error })
  const remove = ({ id, name }: View) =>
    deletion.mutate({ params: { id } }, { onSuccess: () => toast.success(t('deleted', { name })) })
  return (
    <Dialog {...dialog} title={t('manage_title')}>
      {views.length === 0 ? <EmptyState title={t('none')} /> : null}
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view.id} className={classes.view}>
            <bdi>{view.name}</bdi>
            <ActionIcon
              variant="subtle"
              color="bad"
              aria-label={t('delete', { name: view.name })}
              loading={deletion.isPending && deletion.variables?.params.id === view.id}
              onClick={() => remove(view)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

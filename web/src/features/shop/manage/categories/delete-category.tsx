import { Button, Checkbox, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { SHOP_KEY } from '../../../../lib/query-keys.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { Dialog, DialogButtons } from '../../../../ui/dialog.tsx'
import { useToasts } from '../../../../ui/toasts.tsx'
import type { Category } from './category-list.ts'

interface DeleteCategoryProps {
  of: Category | null
  onClose: () => void
}

/** The usual question, and more than a slip of the hand where products go with it. */
export function DeleteCategory({ of, onClose }: DeleteCategoryProps) {
  const { t } = useTranslation('ui')
  // Stays readable while the dialog fades away.
  const last = useRef(of)
  if (of) last.current = of
  return (
    <Dialog opened={of !== null} onClose={onClose} title={t('confirm.delete_title')} centered>
      {(close) =>
        last.current ? (
          <Question key={last.current.id} category={last.current} onDone={onClose} onCancel={close} />
        ) : null
      }
    </Dialog>
  )
}

interface QuestionProps {
  category: Category
  onDone: () => void
  onCancel: () => void
}

function Question({ category, onDone, onCancel }: QuestionProps) {
  const { t } = useTranslation(['shop-manager', 'ui'])
  const toast = useToasts()
  const [isSure, setSure] = useState(false)
  const { id, name, products: count } = category
  const deleting = useCall('POST /shop/category/delete', {
    refreshAlways: [SHOP_KEY],
    wait: false,
    onSuccess: ({ deleted_products: gone }) => {
      toast.success(gone > 0 ? t('categories.deleted_with', { count: gone }) : t('categories.deleted'))
      onDone()
    },
    onError: toast.error,
  })
  return (
    <Stack gap="md">
      <div>
        {count > 0 ? t('categories.delete_with', { name, count }) : t('categories.delete_text', { name })}
      </div>
      {count > 0 ? (
        <Checkbox
          label={t('categories.delete_sure', { count })}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      ) : null}
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {t('ui:confirm.cancel')}
        </Button>
        <Button
          color="bad"
          disabled={count > 0 && !isSure}
          loading={deleting.isPending}
          onClick={() => deleting.mutate({ body: { id } })}
        >
          {t('ui:confirm.delete')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

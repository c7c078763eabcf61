import { PRICE_TYPES, type PriceType } from '#contract/services/price-types.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'

interface PriceDialogProps {
  opened: boolean
  onClose: () => void
  count: number
  onSubmit: (priceType: PriceType) => Promise<void>
}

export function PriceDialog({ opened, onClose, count, onSubmit }: PriceDialogProps) {
  const { t } = useTranslation('dealers')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('bulk.price_title', { count })}>
      {(close) => <PriceForm onSubmit={onSubmit} onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

interface PriceFormProps extends Pick<PriceDialogProps, 'onSubmit'> {
  onDone: () => void
  onCancel: () => void
}

function PriceForm({ onSubmit, onDone, onCancel }: PriceFormProps) {
  const { t } = useTranslation('dealers')
  const f = useServerForm({
    initialValues: { price_type: null as string | null },
    check: ({ price_type }) => ({ price_type: price_type === null && 'required' }),
    submit: ({ price_type }) => onSubmit(Number(price_type) as PriceType),
    onDone,
  })
  return (
    <ServerForm of={f} label={t('bulk.price_submit')}>
      <Select
        label={t('kind.price_type')}
        description={t('kind.price_hint')}
        data={PRICE_TYPES.map((type) => ({ value: String(type), label: t(`price_types.${type}`) }))}
        allowDeselect={false}
        {...f.field('price_type')}
      />
      <FormButtons of={f} onCancel={onCancel}>
        {t('bulk.price_submit')}
      </FormButtons>
    </ServerForm>
  )
}

import { Radio, Stack } from '@mantine/core'
import { KINDS, type Kind } from '#contract/roles.ts'
import { PRICE_TYPES, type PriceType } from '#contract/services/price-types.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import type { CustomerDetails } from '../customer.ts'
import { PEOPLE_KEY } from '../people-keys.ts'

interface KindDialogProps {
  customer: CustomerDetails
  opened: boolean
  onClose: () => void
}

export function KindDialog({ customer, opened, onClose }: KindDialogProps) {
  const { t } = useTranslation('dealers')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('kind.title')}>
      {(close) => <KindForm customer={customer} onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

const valuesOf = ({ kind, price_type }: CustomerDetails) => ({ kind, price_type: String(price_type) })

interface KindFormProps {
  customer: CustomerDetails
  onDone: () => void
  onCancel: () => void
}

function KindForm({ customer, onDone, onCancel }: KindFormProps) {
  const { t } = useTranslation('dealers')
  const saving = useCall('PUT /user/{id}/kind', { refreshAlways: [PEOPLE_KEY] })
  const f = useSavedForm({
    saved: customer,
    valuesOf,
    submit: ({ kind, price_type }) =>
      saving.mutateAsync({
        params: { id: customer.id },
        body: { kind, price_type: Number(price_type) as PriceType },
      }),
    onDone,
  })
  return (
    <ServerForm of={f} label={t('kind.title')}>
      <Radio.Group label={t('kind.kind')} {...f.field('kind')}>
        <Stack gap="sm" mt={8}>
          {KINDS.map((kind: Kind) => (
            <Radio key={kind} value={kind} label={t(`kinds.${kind}`)} description={t(`kind.hints.${kind}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group label={t('kind.price_type')} description={t('kind.price_hint')} {...f.field('price_type')}>
        <Stack gap="sm" mt={8}>
          {PRICE_TYPES.map((type) => (
            <Radio key={type} value={String(type)} label={t(`price_types.${type}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <FormButtons of={f} onCancel={onCancel} />
    </ServerForm>
  )
}

import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCoins } from '@tabler/icons-react'
import { useErrorTexts } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Figures } from '../../../ui/figures.tsx'
import type { ChangeQuote } from './use-change-quote.ts'

/** What a change would mean for the customer: each line, old and new price, and where the difference goes. */
export function ChangeMeans({ quote, settled, error }: ChangeQuote) {
  const { t } = useTranslation('work-list')
  const { text } = useErrorTexts()
  const formats = useFormats()
  if (error)
    return (
      <Alert color="bad" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
        {text(error)}
      </Alert>
    )
  if (!quote) return null
  const { difference, missing } = quote
  const figures = [
    ...quote.items.map(({ kind, name, price }) => ({
      label: <bdi>{kind === 'other' ? t('change.by_hand') : name}</bdi>,
      value: formats.credits(price),
    })),
    { label: t('change.new_price'), value: formats.credits(quote.price_after), total: true },
    { label: t('change.so_far'), value: formats.credits(quote.price_before) },
  ]
  return (
    <>
      <Figures figures={figures} dimmed={!settled} />
      <Alert
        color={difference > 0 ? 'wait' : 'ok'}
        icon={<IconCoins size={18} aria-hidden />}
        role="status"
        aria-busy={!settled}
      >
        {difference > 0
          ? t('change.more', { amount: formats.credits(difference) })
          : difference < 0
            ? t('change.less', { amount: formats.credits(-difference) })
            : t('change.same')}
        {missing > 0 ? ` ${t('change.missing', { amount: formats.credits(missing) })}` : null}
      </Alert>
    </>
  )
}

import { CloseButton, Input, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LENGTHS } from '#contract/limits.ts'
import { useErrorText } from '../../../../lib/errors.ts'
import { SHOP_KEY } from '../../../../lib/query-keys.ts'
import { useAnswer } from '../../../../lib/use-answer.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { HitsBox } from '../../../../ui/form/hits-box.tsx'
import type { CouponValues } from './coupon-values.ts'
import classes from './coupons.module.css'

interface ProductFieldProps {
  value: CouponValues['product']
  onChange: (product: CouponValues['product']) => void
  error: ReactNode
}

/** Long enough that a quick typist asks once, not for every letter. */
const TYPING_PAUSE = 200
const OFFERED = 8

/** One product out of many, by its name or code; some are offered before a word is typed. */
export function ProductField({ value, onChange, error }: ProductFieldProps) {
  const { t } = useTranslation('shop-manager')
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), TYPING_PAUSE)
  const query = useAnswer(
    'GET /shop/product/get_all',
    { query: { size: OFFERED, name: words || undefined } },
    { family: SHOP_KEY, enabled: !value, placeholderData: keepPreviousData },
  )
  const failure = useErrorText(query.error)
  const isWaiting = typed.trim() !== words || query.isFetching
  const label = t('coupons.goods.product')
  if (value) {
    return (
      <Input.Wrapper label={label} labelElement="div" error={error}>
        <div className={classes.chosen}>
          <bdi className={classes.chosenName}>{value.name}</bdi>
          <CloseButton aria-label={t('coupons.other_product')} onClick={() => onChange(null)} />
        </div>
      </Input.Wrapper>
    )
  }
  return (
    <HitsBox
      label={label}
      placeholder={t('coupons.product_search')}
      maxLength={LENGTHS.search}
      error={error}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={isWaiting && typed ? <Loader size={14} aria-label={t('coupons.searching')} /> : null}
      typed={typed}
      onTyped={setTyped}
      hits={
        query.data?.items.map(({ id, name, product_code }) => ({
          value: id,
          label: name,
          note: product_code,
        })) ?? null
      }
      hitsLabel={t('coupons.products')}
      nothing={failure ?? t(isWaiting ? 'coupons.searching' : 'coupons.no_product')}
      onChosen={(id) => {
        const product = query.data?.items.find((one) => one.id === id)
        setTyped('')
        if (product) onChange({ id, name: product.name })
      }}
    />
  )
}

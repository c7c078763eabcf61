import { ActionIcon, Switch, TextInput } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useSite } from '../../../../lib/site.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { FormButtons } from '../../../../ui/dialog.tsx'
import { GuardedForm } from '../../../../ui/form/guarded-form.tsx'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import { ConditionFields } from './condition-fields.tsx'
import type { EditedCoupon } from './coupon-drawer.tsx'
import { type CouponValues, termsOf } from './coupon-values.ts'
import classes from './coupons.module.css'
import { DateFields } from './date-fields.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { GoodsFields } from './goods-fields.tsx'
import { makeUpCode } from './made-up-code.ts'
import { useCouponForm } from './use-coupon-form.ts'
import { useCouponWords } from './use-coupon-words.ts'

interface CouponFormProps {
  of: EditedCoupon
  onDone: () => void
  onCancel: () => void
}

export function CouponForm({ of, onDone, onCancel }: CouponFormProps) {
  const { t } = useTranslation('shop-manager')
  const f = useCouponForm(of, onDone)
  return (
    <GuardedForm of={f} label={t(of === 'new' ? 'coupons.add' : 'coupons.edit')}>
      <TextInput
        label={t('coupons.name')}
        description={t('coupons.name_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={SHOP_BOUNDS.name}
        dir="auto"
        data-autofocus
        {...f.field('name')}
      />
      <CodeField of={f} />
      <DiscountFields of={f} />
      <GoodsFields of={f} />
      <ConditionFields of={f} />
      <DateFields of={f} />
      <Switch label={t('coupons.active')} description={t('coupons.active_hint')} {...f.tick('active')} />
      <div className={classes.foot}>
        <Sentence values={f.form.values} />
        <FormButtons of={f} onCancel={onCancel} />
      </div>
    </GuardedForm>
  )
}

function CodeField({ of: f }: { of: ServerForm<CouponValues> }) {
  const { t } = useTranslation('shop-manager')
  return (
    <TextInput
      label={t('coupons.columns.code')}
      description={t('coupons.code_hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={SHOP_BOUNDS.coupon_code}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...f.field('code')}
      classNames={{ input: classes.code }}
      onChange={(event: ChangeEvent<HTMLInputElement>) =>
        f.form.setFieldValue('code', event.currentTarget.value.toUpperCase())
      }
      rightSection={
        <ActionIcon
          variant="subtle"
          title={t('coupons.make_up')}
          aria-label={t('coupons.make_up')}
          onClick={() => f.form.setFieldValue('code', makeUpCode())}
        >
          <IconSparkles size={18} aria-hidden />
        </ActionIcon>
      }
    />
  )
}

/** Stays in view: what is being filled in reads as one sentence. */
function Sentence({ values }: { values: CouponValues }) {
  const { t } = useTranslation('shop-manager')
  const { timezone } = useSite()
  const words = useCouponWords()
  const sentence = words.sentence(values.code.trim(), termsOf(values, timezone))
  return (
    <p className={sentence ? classes.sentence : `${classes.sentence} ${classes.none}`} role="status">
      {sentence ?? t('coupons.says.nothing')}
    </p>
  )
}

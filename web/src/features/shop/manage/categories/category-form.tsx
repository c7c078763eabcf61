import { Switch, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { slugOf } from '#contract/shop/slug.ts'
import type { Body } from '../../../../lib/api.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { ItemForm } from '../../../../ui/catalogue/edit-item.tsx'
import { GuardedForm } from '../../../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../../ui/toasts.tsx'
import type { Category } from './category-list.ts'
import { categoryBody, categoryValues, checkCategory } from './category-values.ts'

export function CategoryForm({
  of,
  submit,
  said,
  onDone,
}: ItemForm<Category, Body<'POST /shop/category/add'>>) {
  const { t } = useTranslation('shop-manager')
  const toast = useToasts()
  const isNew = of === 'new'
  const f = useServerForm({
    initialValues: categoryValues(of),
    check: (values) => checkCategory(values, t('common.slug_letters')),
    submit: (values) => submit(categoryBody(values)),
    fieldText: (field, { code }) =>
      field === 'slug' && code === 'taken' ? t('categories.slug_taken') : null,
    onDone: () => {
      toast.success(said)
      onDone()
    },
  })
  const name = f.field('name')
  return (
    <GuardedForm of={f} label={t(isNew ? 'categories.add' : 'categories.edit')}>
      <TextInput
        label={t('categories.name')}
        maxLength={SHOP_BOUNDS.name}
        dir="auto"
        data-autofocus
        {...name}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const typed = event.currentTarget.value
          name.onChange(event)
          if (!f.form.values.slug_by_hand) f.form.setFieldValue('slug', slugOf(typed))
        }}
      />
      <TextInput
        label={t('common.slug')}
        description={t('categories.slug_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={SHOP_BOUNDS.slug}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        {...f.field('slug')}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const typed = event.currentTarget.value.toLowerCase()
          f.form.setFieldValue('slug', typed)
          // Emptied, the slug of a new one follows the name again.
          f.form.setFieldValue('slug_by_hand', !isNew || typed !== '')
        }}
      />
      <Switch
        label={t('categories.online')}
        description={t('categories.online_hint')}
        {...f.tick('online')}
      />
      <div>
        <SubmitButton of={f} />
      </div>
    </GuardedForm>
  )
}

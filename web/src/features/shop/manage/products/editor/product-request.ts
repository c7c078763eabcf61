import type { CallInput } from '../../../../../lib/api.ts'
import { changedValues } from '../../../../../ui/form/use-saved-form.ts'
import { removedFrom } from '../../../../../ui/picture-field/pictures-field.tsx'
import { optionsOf } from './option-values.ts'
import type { ProductValues } from './product-values.ts'

type Adding = CallInput<'POST /shop/product/add'>
type Changing = CallInput<'POST /shop/product/update'>

/** Fields of a form are text. */
const fieldsOf = (values: ProductValues) => ({
  name: values.name.trim(),
  slug: values.slug.trim(),
  product_code: values.product_code.trim(),
  category_id: values.category_id ?? '',
  price: String(values.price),
  inventory: String(values.inventory),
  weight: String(values.weight || 0),
  weight_unit: values.weight_unit,
  short_description: values.short_description.trim(),
  description: values.description,
  extra_options: JSON.stringify(optionsOf(values.extra_options)),
  vehicle_ids: JSON.stringify(values.vehicle_ids.map(({ id }) => id)),
})

const filesOf = ({ images: { added } }: ProductValues) => ({
  ...(added[0] && { image1: added[0] }),
  ...(added[1] && { image2: added[1] }),
  ...(added[2] && { image3: added[2] }),
})

/** The server makes the slug of the name, and another where it is taken, unless somebody wrote one. */
export function addingOf(values: ProductValues): Adding {
  const { slug, ...fields } = fieldsOf(values)
  return {
    form: {
      ...fields,
      ...(values.slug_by_hand && slug && { slug }),
      status: values.publish ? 'published' : 'draft',
    },
    files: filesOf(values),
  }
}

/** Only what was changed is sent: what another person, or an order, changed meanwhile stays. */
export function changingOf(id: string, values: ProductValues, before: ProductValues): Changing {
  const was = fieldsOf(before)
  const fields = changedValues(was, fieldsOf(values))
  const removed = removedFrom(before.images.kept, values.images)
  return {
    form: {
      id,
      ...fields,
      ...(fields.inventory !== undefined && { inventory_was: was.inventory }),
      ...(removed.length > 0 && { remove_images: JSON.stringify(removed) }),
    },
    files: filesOf(values),
  }
}

import { SLUG } from '#contract/shop/bounds.ts'
import type { Switched } from '#contract/shop/states.ts'
import type { Problems } from '../../../../ui/form/use-server-form.tsx'
import type { Category } from './category-list.ts'

export interface CategoryValues {
  name: string
  slug: string
  /** Written by somebody, so it no longer follows the name. */
  slug_by_hand: boolean
  online: boolean
}

export const categoryValues = (of: Category | 'new'): CategoryValues =>
  of === 'new'
    ? { name: '', slug: '', slug_by_hand: false, online: true }
    : // Addresses that are known elsewhere do not change by themselves.
      { name: of.name, slug: of.slug, slug_by_hand: true, online: of.status === 'active' }

/** The server makes a slug of the name, and another where it is taken, unless somebody wrote one. */
export function categoryBody({ name, slug, slug_by_hand, online }: CategoryValues) {
  const status: Switched = online ? 'active' : 'inactive'
  return { name: name.trim(), ...(slug_by_hand && { slug }), status }
}

/** `letters`: which ones an address takes. */
export function checkCategory(
  { name, slug, slug_by_hand }: CategoryValues,
  letters: string,
): Problems<CategoryValues> {
  return {
    name: name.trim() === '' && 'required',
    slug: slug_by_hand && ((slug === '' && 'required') || (!SLUG.test(slug) && { text: letters })),
  }
}

import type { Answer } from '../../../lib/api.ts'

export type Product = Answer<'GET /shop/product/get_by_slug/{slug}'>['product']
